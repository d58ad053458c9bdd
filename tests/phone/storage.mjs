// node storage.mjs PYODIDE STORAGE_JS: a commit of SQLite on files as a browser holds them; prints in which order they were
// written, flushed and emptied.
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const [folder, storage] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, 'pyodide.mjs')));
const { mount } = await import(pathToFileURL(resolve(storage)));
const python = await loadPyodide({ indexURL: resolve(folder), checkAPIVersion: false });
const done = [];

class Held {
  constructor(name) {
    this.name = name;
    this.bytes = new Uint8Array(0);
  }
  getSize() {
    return this.bytes.length;
  }
  truncate(size) {
    done.push(`truncate ${this.name} ${size}`);
    this.resize(size);
  }
  resize(size) {
    const bytes = new Uint8Array(size);
    bytes.set(this.bytes.subarray(0, size));
    this.bytes = bytes;
  }
  read(into, { at }) {
    const part = this.bytes.subarray(at, at + into.length);
    into.set(part);
    return part.length;
  }
  write(part, { at }) {
    done.push(`write ${this.name}`);
    if (at + part.length > this.bytes.length) this.resize(at + part.length);
    this.bytes.set(part, at);
    return part.length;
  }
  flush() {
    done.push(`flush ${this.name}`);
  }
}

const names = ['companion.db', 'companion.db-journal'];
await mount(python.FS, '/data', new Map(names.map((name) => [name, new Held(name)])));
python.runPython(`
import sqlite3
database = sqlite3.connect("/data/companion.db", isolation_level=None)
for pragma in ("journal_mode = TRUNCATE", "synchronous = FULL"):
    database.execute(f"PRAGMA {pragma}")
database.execute("CREATE TABLE entry (number)")
`);
done.length = 0;
const count = python.runPython(`
for statement in ("BEGIN IMMEDIATE", "INSERT INTO entry VALUES (1)", "COMMIT"):
    database.execute(statement)
database.execute("SELECT count(*) FROM entry").fetchone()[0]
`);
const steps = done.filter((step, index) => step !== done[index - 1]);
console.log(JSON.stringify({ count, steps }));
process.exit();
