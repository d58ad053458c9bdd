// node run_pyodide.mjs PYODIDE SCRIPT [NAME=FOLDER ...] [-- ARGUMENT ...]: runs a Python file in Pyodide, with folders mounted
// as /NAME. The Pyodide is the one that flet-web brings along.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const [folder, script, ...rest] = process.argv.slice(2);
const cut = rest.indexOf('--') < 0 ? rest.length : rest.indexOf('--');
const { loadPyodide } = await import(pathToFileURL(resolve(folder, 'pyodide.mjs')));
const python = await loadPyodide({
  indexURL: resolve(folder),
  env: { PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1', HOME: '/home', COLUMNS: '120' },
  stdout: (line) => console.log(line),
  stderr: (line) => console.error(line),
});
for (const mount of rest.slice(0, cut)) {
  const [name, from] = mount.split('=');
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(from) }, `/${name}`);
}
python.registerJsModule('chart_js', { imported: () => {} });
python.registerJsModule('flet_js', {});
python.globals.set('ARGUMENTS', python.toPy(rest.slice(cut + 1)));
try {
  await python.runPythonAsync(readFileSync(script, 'utf8'), { filename: script });
} catch (wrong) {
  console.error(wrong.message);
  process.exitCode = 1;
}
process.exit();
