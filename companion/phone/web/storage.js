// The database in the browser's private files (OPFS). A worker has them synchronously: when SQLite's commit returns, the
// bytes are flushed. SQLite sees ordinary files in an ordinary folder. What it asks the system to flush does not arrive:
// Emscripten drops fdatasync. So the order of its own writes says when: the journal before the first page of the database
// changes, the database before the journal is emptied, which is the commit, and the journal then.
const FOLDER = 'chart-table';
const DATABASE = 'companion.db', JOURNAL = 'companion.db-journal';
const NAMES = [DATABASE, JOURNAL];
const ENOSPC = 51, EINVAL = 28, ENODEV = 43, EIO = 29; // as Emscripten counts them

export async function open() {
  if (!navigator.storage?.getDirectory) return holdLock();
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });
  const held = new Map();
  for (const name of NAMES) {
    const file = await folder.getFileHandle(name, { create: true });
    if (!file.createSyncAccessHandle) return holdLock();
    held.set(name, await patiently(() => file.createSyncAccessHandle()));
  }
  return held;
}

// Files that are held keep a second tab out by themselves; a copy in IndexedDB does not.
async function holdLock() {
  if (!navigator.locks) return null;
  const lock = () => new Promise((yes, no) => {
    navigator.locks.request(FOLDER, { ifAvailable: true }, (held) => {
      if (!held) return no(new DOMException('held by another tab', 'NoModificationAllowedError'));
      yes();
      return new Promise(() => {}); // until this page is gone
    }).catch(no);
  });
  await patiently(lock);
  return null;
}

// A page that is being reloaded lets go of its files a moment later; another page never does.
async function patiently(take) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await take();
    } catch (no) {
      if (no.name !== 'NoModificationAllowedError' || tries === 100) throw no;
      await new Promise((again) => setTimeout(again, 50));
    }
  }
}

// A further file beside the database: what it was before it is changed.
export async function keepCopy(name, bytes) {
  if (!navigator.storage?.getDirectory) return;
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });
  const file = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
  file.truncate(0);
  file.write(bytes);
  file.flush();
  file.close();
}

// Whether a commit is on the disk when it returns.
export async function mount(FS, path, held) {
  FS.mkdirTree(path);
  if (held === null) await mountCopied(FS, path);
  else mountHeld(FS, path, held);
  return held !== null;
}

function mountHeld(FS, path, held) {
  const folder = FS.lookupPath(path).node;
  const plain = folder.node_ops;
  const plainly = (act) => {
    try {
      return act();
    } catch (no) {
      throw new FS.ErrnoError(no.name === 'QuotaExceededError' ? ENOSPC : EIO);
    }
  };

  const unflushed = new Set();
  const flush = (name) => {
    if (unflushed.delete(name)) held.get(name)?.flush();
  };
  const write = (name, bytes, at) => {
    if (name === DATABASE) flush(JOURNAL);
    unflushed.add(name);
    return held.get(name).write(bytes, { at });
  };
  const truncate = (name, size) => {
    if (name === JOURNAL) flush(DATABASE);
    held.get(name).truncate(size);
    held.get(name).flush();
    unflushed.delete(name);
  };

  function back(node, name) {
    const { node_ops: ops, stream_ops: flow } = node, file = held.get(name);
    node.node_ops = {
      ...ops,
      getattr: (n) => ({ ...ops.getattr(n), size: file.getSize(), blocks: Math.ceil(file.getSize() / 4096) }),
      setattr: (n, to) => {
        if (to.size !== undefined) plainly(() => truncate(name, to.size));
        ops.setattr(n, { ...to, size: undefined });
      },
    };
    node.stream_ops = {
      ...flow,
      read: (_, bytes, from, count, at) => plainly(() => file.read(bytes.subarray(from, from + count), { at })),
      write: (_, bytes, from, count, at) => plainly(() => write(name, bytes.subarray(from, from + count), at)),
      llseek: (stream, offset, whence) => {
        const at = whence === 1 ? stream.position + offset : whence === 2 ? file.getSize() + offset : offset;
        if (at < 0) throw new FS.ErrnoError(EINVAL);
        return at;
      },
      fsync: () => (plainly(() => flush(name)), 0),
      mmap: () => {
        throw new FS.ErrnoError(ENODEV);
      },
    };
    return node;
  }

  folder.node_ops = {
    ...plain,
    mknod: (parent, name, mode, dev) => {
      const node = plain.mknod(parent, name, mode, dev);
      return held.has(name) ? back(node, name) : node;
    },
    unlink: (parent, name) => {
      if (held.has(name)) plainly(() => truncate(name, 0));
      plain.unlink(parent, name);
    },
  };
  for (const [name, file] of held) if (file.getSize() > 0) FS.mknod(`${path}/${name}`, 0o100600, 0);
}

// Where there are no such files (an old browser): a copy in IndexedDB, made a moment after each commit.
async function mountCopied(FS, path) {
  FS.mount(FS.filesystems.IDBFS, {}, path);
  let running = false, again = false;
  const copy = () => {
    again = running; // one copy at a time, and one more after what came meanwhile
    if (running) return;
    running = true;
    FS.syncfs(false, (wrong) => {
      if (wrong) console.error('the tables were not copied:', wrong);
      running = false;
      if (again) copy();
    });
  };
  const folder = FS.lookupPath(path).node;
  const plain = folder.node_ops;
  folder.node_ops = {
    ...plain,
    mknod: (parent, name, mode, dev) => {
      const node = plain.mknod(parent, name, mode, dev), ops = node.node_ops;
      const setattr = (n, to) => {
        ops.setattr(n, to);
        if (to.size === 0) copy(); // the journal is emptied: a commit
      };
      if (name === JOURNAL) node.node_ops = { ...ops, setattr };
      return node;
    },
  };
  await new Promise((yes, no) => FS.syncfs(true, (wrong) => (wrong ? no(wrong) : yes())));
}
