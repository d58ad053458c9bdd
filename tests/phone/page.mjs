// node page.mjs PYTHON_JS CASES: runs the page's side of Python without a browser; prints the sentence on the splash of each
// case, a list of [language, what happens, its value].
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const [script, cases] = process.argv.slice(2);
const code = readFileSync(script, 'utf8');

function sentence([language, what, value]) {
  const parts = { p: { textContent: '' }, progress: { value: 0 } };
  const splash = { hidden: false, querySelector: (name) => parts[name] };
  let worker;
  const around = {
    URL, setTimeout, Promise, console: { error() {}, warn() {} }, requestAnimationFrame() {},
    isSecureContext: what !== 'insecure',
    document: { getElementById: () => splash, querySelector: () => parts.progress, baseURI: 'https://a/', URL: 'https://a/' },
    navigator: { language: `${language}-XX` },
    localStorage: { getItem: () => null },
    Worker: class {
      constructor() {
        worker = this;
      }
      postMessage() {}
    },
  };
  vm.runInNewContext(code, around);
  if (what === 'failed') worker.onmessage({ data: { failed: value[1], name: value[0] } });
  if (what === 'error') worker.onerror({ message: value });
  return parts.p.textContent;
}

console.log(JSON.stringify(JSON.parse(cases).map(sentence)));
