// Everything that the app is made of, kept on the phone: from the second start on no network is asked for it.
// A version is a cache of its own. Which one answers is written in the cache "chart-table-choice": the first that was
// whole here, and after that the one that somebody has chosen. What is newer waits there as "ready".
const VERSION = '@VERSION@';
const FILES = @FILES@;
const ENGINES = @ENGINES@;
const CHOICE = 'chart-table-choice', START = 'chart-table-';
const engine = new URL(self.location).searchParams.get('engine') || 'skwasm';
let chosen;

const read = async (name) => (await (await caches.open(CHOICE)).match(name))?.text();
const write = async (name, value) => (await caches.open(CHOICE)).put(name, new Response(value));

async function install() {
  const kept = await caches.open(START + VERSION);
  const files = [...FILES, ...(ENGINES[engine] || [])];
  await kept.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
  await write('ready', VERSION);
  if (!(await read('chosen'))) await write('chosen', VERSION);
}

async function clear() {
  const wanted = [CHOICE, START + VERSION, START + (await read('chosen')), START + (await read('ready'))];
  for (const name of await caches.keys()) if (name.startsWith(START) && !wanted.includes(name)) await caches.delete(name);
}

async function answer(request) {
  if (request.mode === 'navigate' || !chosen) chosen = (await read('chosen')) || VERSION;
  const kept = await caches.open(START + chosen);
  const found = await kept.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true });
  return found || fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(clear().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const isOurs = new URL(event.request.url).origin === self.location.origin;
  event.respondWith(isOurs ? answer(event.request) : Response.error());
});
