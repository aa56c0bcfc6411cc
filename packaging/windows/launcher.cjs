// Serves the files of the companion that are in this program, to this machine alone, and opens them in a window of their own.
// Plain JavaScript without packages, since it is put into Node's program as it is.
'use strict';

const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { createServer, get } = require('node:http');
const { homedir } = require('node:os');
const path = require('node:path');
const sea = require('node:sea');

// What a browser keeps, keys among it, belongs to an origin: the port must never change.
const port = 47318;
const origin = `http://localhost:${port}`;

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

function contentOf(name) {
  try {
    return Buffer.from(sea.getAsset(name));
  } catch {
    return undefined;
  }
}

/** The page of the application in the language of who asks. */
function pageFor(languages = '') {
  const wanted = languages.split(',').map((language) => language.trim().slice(0, 2).toLowerCase());
  for (const language of wanted) {
    if (language === 'en') break;
    if (/^[a-z]{2}$/.test(language) && contentOf(`index.${language}.html`)) return `index.${language}.html`;
  }
  return 'index.html';
}

function answer(request, response) {
  // A page of another name that leads to this machine is not answered.
  if (request.headers.host !== `localhost:${port}` || !['GET', 'HEAD'].includes(request.method)) {
    response.writeHead(403).end();
    return;
  }
  const asked = new URL(request.url, origin).pathname.slice(1);
  const isFile = path.extname(asked) !== '' || asked === 'SHA256SUMS';
  const name = isFile ? asked : pageFor(request.headers['accept-language']);
  const content = contentOf(name);
  if (content === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': types[path.extname(name)] ?? 'text/plain; charset=utf-8',
    'content-length': content.length,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
  response.end(request.method === 'HEAD' ? undefined : content);
}

const programFolders = [process.env['ProgramFiles(x86)'], process.env['ProgramFiles'], process.env['LOCALAPPDATA']];
const browsers = ['Microsoft/Edge/Application/msedge.exe', 'Google/Chrome/Application/chrome.exe'];

function browser() {
  const named = process.env['COUNTERSIGN_BROWSER'];
  if (named) return named;
  return browsers
    .flatMap((program) => programFolders.map((folder) => folder && path.join(folder, program)))
    .find((program) => program && existsSync(program));
}

/** Opens the window; `done` is called when it was closed. */
function openWindow(done) {
  const program = browser();
  if (program === undefined) {
    // Whatever opens web pages: it can't be known when that is closed.
    spawn('cmd', ['/c', 'start', '', origin], { stdio: 'ignore', windowsHide: true });
    return;
  }
  const data = path.join(process.env['LOCALAPPDATA'] ?? homedir(), 'Countersign', 'Browser');
  const window = spawn(program, [`--app=${origin}/`, `--user-data-dir=${data}`, '--no-first-run'], { stdio: 'ignore' });
  window.on('exit', done);
  window.on('error', done);
}

const server = createServer(answer);
server.on('error', (error) => {
  if (error.code !== 'EADDRINUSE') throw error;
  // It runs already, or another program has the port: the window opens only on the very same files.
  get(`${origin}/SHA256SUMS`, (response) => {
    const parts = [];
    response.on('data', (part) => parts.push(part));
    response.on('end', () => {
      const isSame = Buffer.concat(parts).equals(contentOf('SHA256SUMS') ?? Buffer.alloc(0));
      if (isSame) openWindow(() => process.exit(0));
      else process.exit(1);
    });
  }).on('error', () => process.exit(1));
});
server.listen(port, 'localhost', () => openWindow(() => process.exit(0)));
