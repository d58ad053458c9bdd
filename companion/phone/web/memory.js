// Python's memory as it is once everything is imported, kept as a file: the next start reads it instead of importing again.
// It holds nothing of the tables. A start that did not come to its end is not tried twice.
const FOLDER = 'chart-table-python';
const HEAD = 16, WHOLE = 1, IN_USE = 2; // [state, bytes] before the memory itself
const PART = 4 << 20;

async function folderOf() {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

// The memory that was kept for this very build, or null.
export async function take(build) {
  let file;
  try {
    file = await (await (await folderOf()).getFileHandle(build)).createSyncAccessHandle();
    const head = new Uint32Array(HEAD / 4);
    file.read(new Uint8Array(head.buffer), { at: 0 });
    if (head[0] !== WHOLE || file.getSize() !== HEAD + head[1]) return null;
    const memory = new Uint8Array(head[1]);
    if (file.read(memory, { at: HEAD }) !== memory.length) return null;
    mark(file, IN_USE, memory.length);
    return memory;
  } catch {
    return null; // not there yet, held by another tab, or no such files here: Python starts without it
  } finally {
    file?.close();
  }
}

function mark(file, state, size) {
  file.write(new Uint8Array(new Uint32Array([state, size, 0, 0]).buffer), { at: 0 });
  file.flush();
}

// After a start with it: it can be taken again.
export async function confirm(build) {
  const file = await (await (await folderOf()).getFileHandle(build)).createSyncAccessHandle();
  mark(file, WHOLE, file.getSize() - HEAD);
  file.close();
}

// In parts: a tap does not wait for all of it. Those of other builds go.
export async function keep(build, memory) {
  const folder = await folderOf();
  for await (const name of folder.keys()) if (name !== build) await folder.removeEntry(name);
  const file = await (await folder.getFileHandle(build, { create: true })).createSyncAccessHandle();
  try {
    file.truncate(0);
    mark(file, IN_USE, memory.length);
    for (let at = 0; at < memory.length; at += PART) {
      const part = memory.subarray(at, at + PART);
      if (file.write(part, { at: HEAD + at }) !== part.length) return;
      await new Promise((later) => setTimeout(later, 20));
    }
    file.flush();
    mark(file, WHOLE, memory.length);
  } finally {
    file.close();
  }
}
