// Python in a worker of the page. Everything that it needs lies beside it; nothing is asked of any other place.
import * as memory from './memory.js';
import * as storage from './storage.js';
import createModule from './pyodide/pyodide.asm.mjs';
import { loadPyodide } from './pyodide/pyodide.mjs';

const MODULES = @MODULES@; // as many are imported until the first screen
const LIBRARIES = @LIBRARIES@; // the compiled parts of libraries, by the path that Python loads them from
const BUILD = '@BUILD@'; // of all that Python's memory holds after its imports
const here = new URL('.', import.meta.url);
const bridge = {};
let connect, reader, hearUpdate, isUpdateReady = false, isImmediate = false, asked = 0;
const connected = new Promise((yes) => (connect = yes));
const answers = new Map();

const tell = (bytes) => {
  const told = bytes.toJs();
  self.postMessage(told, [told.buffer]);
};
const progress = (share) => self.postMessage({ progress: share });
const ask = (what) =>
  new Promise((yes) => {
    asked += 1;
    answers.set(asked, yes);
    self.postMessage({ ask: what, id: asked });
  });

// The reader of codes is fetched when the first picture is read.
async function read_codes(picture) {
  reader ??= import('./zxing/reader/index.js').then((zxing) => {
    zxing.prepareZXingModule({ overrides: { locateFile: (name) => new URL(`zxing/${name}`, here).href } });
    return zxing;
  });
  const bytes = picture.toJs ? picture.toJs() : picture;
  try {
    const found = await (await reader).readBarcodes(bytes, { formats: ['QRCode'], maxNumberOfSymbols: 16 });
    return found.filter((code) => code.isValid).map((code) => code.text);
  } catch {
    return []; // no picture
  }
}

const page = {
  read_codes,
  imported: (count) => progress(0.5 + 0.45 * Math.min(1, count / MODULES)),
  is_update_ready: () => isUpdateReady,
  // It returns nothing: Pyodide destroys a proxy that comes back to Python.
  on_update: (hear) => {
    hearUpdate = hear.copy();
  },
  keep_copy: (name, bytes) => storage.keepCopy(name, bytes.toJs()),
  use_update: () => ask('update'),
  ask_to_keep: () => ask('persist'),
  keeping: async () => ({
    promised: (await navigator.storage?.persisted?.()) ?? false,
    immediate: isImmediate,
    used: (await navigator.storage?.estimate?.())?.usage ?? 0,
  }),
};

// The modules of the app: packed once more by the build, so that a plain web host sends few bytes.
async function fetchModules() {
  const answer = await fetch(new URL('app.bin', here));
  if (!answer.ok) throw Object.assign(new Error(`app.bin: ${answer.status}`), { name: 'NetworkError' });
  const size = Number(answer.headers.get('content-length')) || 8e6;
  let loaded = 0;
  const count = new TransformStream({
    transform(part, out) {
      loaded += part.length;
      progress(0.3 * Math.min(1, loaded / size));
      out.enqueue(part);
    },
  });
  const unpacked = answer.body.pipeThrough(count).pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

// What Python refers to outside of its memory, by name.
const outside = { chart_js: page, flet_js: bridge };
const nameOf = (object) => {
  const found = Object.keys(outside).find((name) => outside[name] === object);
  if (!found) throw new Error('Python holds an object without a name');
  return found;
};

// Pyodide only writes to the console when its code cannot be fetched or compiled, and waits for ever.
const whyNotCompiled = new Promise((_, no) => {
  const compile = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (...given) => {
    const compiling = compile(...given);
    compiling.catch(no);
    return compiling;
  };
});
whyNotCompiled.catch(() => {});

// `kept` is its memory after the imports. Compiled libraries are always loaded first: they lie at the same addresses then.
async function loadPython(kept) {
  const create = async (settings) => {
    const locate = settings.locateFile;
    settings.dynamicLibraries = Object.keys(LIBRARIES);
    settings.locateFile = (name) => (name in LIBRARIES ? new URL(LIBRARIES[name], here).href : locate(name));
    const module = await createModule(settings);
    if (kept) module.growMemory(kept.length);
    return module;
  };
  const how = kept ? { _loadSnapshot: kept, _snapshotDeserializer: (name) => outside[name] } : { _makeSnapshot: true };
  const loading = loadPyodide({
    stdout: console.log, stderr: console.error, checkAPIVersion: false, createPyodideModule: create, ...how,
  });
  return Promise.race([loading, whyNotCompiled]);
}

// Python with everything imported; and its memory, where it is still to be kept.
async function prepare(kept, modules, first) {
  const python = await loadPython(kept);
  progress(0.45);
  python.FS.writeFile('/app.bin', await modules, { canOwn: true });
  if (kept) {
    python.runPython('PACKED.open_again()');
    return [python, null];
  }
  python.registerJsModule('flet_js', bridge);
  python.registerJsModule('chart_js', page);
  python.runPython(await first);
  await python.runPythonAsync('import companion.phone.app\nfrom companion.phone.rehearsal import rehearse\nawait rehearse()');
  python.runPython('import gc\ngc.collect()\ngc.freeze()'); // what stays for ever is not looked through again and again
  try {
    return [python, python.makeMemorySnapshot({ serializer: nameOf })];
  } catch (no) {
    console.warn('the memory is not kept:', no.message);
    return [python, null];
  }
}

async function start(url) {
  try {
    const modules = fetchModules();
    const first = fetch(new URL('start.py', here)).then((answer) => answer.text());
    const files = storage.open();
    for (const early of [modules, first, files]) early.catch(() => {});
    bridge.documentUrl = url;
    const kept = await memory.take(BUILD);
    let python, made;
    try {
      [python, made] = await prepare(kept, modules, first);
    } catch (no) {
      if (!kept) throw no;
      console.warn('the kept memory does not fit:', no.message);
      [python, made] = await prepare(null, modules, first);
    }
    self.python = python; // for whoever looks at it with the browser's own tools
    isImmediate = await storage.mount(python.FS, '/data', await files);
    await python.runPythonAsync('import chart_js\nfrom companion.phone.app import run\nawait run(chart_js)');
    await connected;
    await bridge.start_connection(tell);
    self.postMessage({ ready: true });
    if (made) await memory.keep(BUILD, made).catch((no) => console.warn('the memory is not kept:', no.message));
    else if (kept) await memory.confirm(BUILD);
  } catch (wrong) {
    self.postMessage({ failed: String(wrong), name: wrong.name });
  }
}

self.onmessage = ({ data }) => {
  if (data.connect) connect();
  else if (data.update) {
    isUpdateReady = true;
    hearUpdate?.();
  }
  else if (data.id) answers.get(data.id)?.(data.answer);
  else bridge.send(data);
};
self.postMessage({ alive: true });
start(self.name);
