// The page's side of Python. It starts at once, beside Flutter; Flet's own python.js starts it after Flutter.
(() => {
  const WORDS = {
    en: {
      twice: 'Chart Table is already open in another tab or window. Go on there, or close it and load this page again.',
      refused: 'This browser does not let the page keep anything. Leave private browsing, or allow storage for this site.',
      full: 'There is no room left on this phone. Make room, then load this page again; nothing is lost.',
      insecure: 'The app works alone only from a secure address (https). Open it there.',
      missing: 'A part of the app could not be fetched. Look at the network, then load this page again; your tables are untouched.',
      memory: 'This phone has too little memory left for the app. Close other tabs and apps, then load this page again.',
      old: 'This browser is too old for the app. Update it, or use another one.',
      failed: 'The app could not start. Load this page again; your tables are untouched.',
    },
    fr: {
      twice: 'La Table à cartes est déjà ouverte dans un autre onglet ou une autre fenêtre. Continuez là-bas, ou fermez-la et rechargez cette page.',
      refused: 'Ce navigateur ne laisse rien garder à la page. Quittez la navigation privée, ou autorisez le stockage pour ce site.',
      full: 'Il n’y a plus de place sur ce téléphone. Faites de la place, puis rechargez cette page ; rien n’est perdu.',
      insecure: 'L’appli ne marche seule que depuis une adresse sécurisée (https). Ouvrez-la là-bas.',
      missing: 'Une partie de l’appli n’a pas pu être chargée. Vérifiez le réseau, puis rechargez cette page ; vos tables sont intactes.',
      memory: 'Il ne reste pas assez de mémoire à ce téléphone pour l’appli. Fermez d’autres onglets et d’autres applis, puis rechargez cette page.',
      old: 'Ce navigateur est trop ancien pour l’appli. Mettez-le à jour, ou prenez-en un autre.',
      failed: 'L’appli n’a pas pu démarrer. Rechargez cette page ; vos tables sont intactes.',
    },
  };
  const REASONS = {
    NoModificationAllowedError: 'twice',
    QuotaExceededError: 'full',
    SecurityError: 'refused',
    NotAllowedError: 'refused',
    InvalidStateError: 'refused',
    UnknownError: 'refused',
    NetworkError: 'missing',
    RangeError: 'memory',
    CompileError: 'old',
    LinkError: 'old',
    SyntaxError: 'old',
    ReferenceError: 'old',
  };
  // Browsers say by the same TypeError that something was not fetched and that they have no such function.
  const reason = (name, text) => {
    if (name !== 'TypeError') return REASONS[name] || 'failed';
    return /is not a (function|constructor)|undefined/.test(text) ? 'old' : 'missing';
  };
  const language = () => {
    try {
      return JSON.parse(JSON.parse(localStorage.getItem('flutter.chart_table.alone'))).language;
    } catch {
      return navigator.language.slice(0, 2);
    }
  };
  const say = (key) => {
    const show = () => {
      const splash = document.getElementById('splash');
      splash.querySelector('p').textContent = (WORDS[language()] || WORDS.en)[key];
      splash.querySelector('progress').hidden = true;
      splash.hidden = false;
    };
    if (document.getElementById('splash')) show();
    else addEventListener('DOMContentLoaded', show);
  };
  const progress = (share) => {
    const bar = document.querySelector('#splash progress');
    if (bar && share > bar.value) bar.value = share;
  };

  // Python

  let tell, alive, settle, heard = 0;
  const awake = new Promise((yes) => (alive = yes)); // nothing is sent before the worker's module has run
  const ready = new Promise((yes, no) => (settle = { yes, no }));
  ready.catch(() => {});

  // Flutter's first frame is a grey page: the splash lies over it until Python's second message has been drawn.
  const lift = () => (document.getElementById('splash').hidden = true);
  const message = (bytes) => {
    heard += 1;
    progress(0.95 + heard * 0.025);
    if (heard === 2) requestAnimationFrame(() => setTimeout(lift, 250));
    tell?.(bytes);
  };
  const fail = (name, text) => {
    console.error(name, text);
    say(reason(name, text));
    settle.no(text);
  };

  let worker;
  if (!globalThis.isSecureContext) {
    say('insecure');
  } else {
    worker = new Worker(new URL('python-worker.js', document.baseURI), { type: 'module', name: document.URL });
    worker.onmessage = ({ data }) => {
      if (data instanceof Uint8Array) message(data);
      else if (data.alive) alive();
      else if (data.progress) progress(data.progress);
      else if (data.ready) settle.yes();
      else if (data.ask) answer(data);
      else if (data.failed) fail(data.name, data.failed);
    };
    // Without a message: a file of the worker was not fetched. What was thrown is named in it.
    worker.onerror = ({ message: text }) => fail(text ? text.match(/\w+Error/)?.[0] : 'NetworkError', text ?? '');
  }
  globalThis.jsConnect = async (_id, _args, hear) => {
    tell = hear;
    await awake;
    worker.postMessage({ connect: true });
    await ready;
  };
  globalThis.jsSend = async (_id, data) => worker.postMessage(data, [data.buffer]);
  globalThis.jsDisconnect = async () => worker.terminate();

  // What only a page may do

  const DOES = {
    persist: async () => (await navigator.storage?.persist?.()) ?? false,
    update: async () => {
      const choice = await caches.open('chart-table-choice');
      await choice.put('chosen', new Response(await text(choice, 'ready')));
      setTimeout(() => location.reload(), 50);
    },
  };
  const answer = async ({ ask, id }) => worker.postMessage({ answer: await DOES[ask]().catch(() => false), id });
  const text = async (choice, name) => (await choice.match(name))?.text();

  // The app itself is kept by the service worker; another version is offered once it is all here.

  const look = async () => {
    const choice = await caches.open('chart-table-choice');
    const [chosen, found] = [await text(choice, 'chosen'), await text(choice, 'ready')];
    if (chosen && found && chosen !== found) {
      await awake;
      worker?.postMessage({ update: true });
    }
  };
  const register = async () => {
    const engine = navigator.vendor === 'Google Inc.' ? 'skwasm' : 'canvaskit';
    const kept = await navigator.serviceWorker.register(`sw.js?engine=${engine}`);
    const watch = (installing) => installing?.addEventListener('statechange', look);
    watch(kept.installing);
    kept.addEventListener('updatefound', () => watch(kept.installing));
    await look();
  };
  // After the start: the first visit must not fetch everything twice at once.
  if (navigator.serviceWorker) ready.then(register).catch((no) => console.warn('not kept for later:', no.message));
})();
