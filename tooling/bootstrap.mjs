// The one file that the machine's own Node runs (20 or newer): installs what the lock file names, then goes on
// with the Node that this repository pins.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const entries = {
  start: ['tooling/run.ts', 'start'],
  test: ['tooling/checks/main.ts'],
  bench: ['bench/src/main.ts'],
  verify: ['tooling/run.ts', 'verify'],
};
const nodeOptions = {
  // What apps/server/README.md says of a server's memory.
  start: JSON.parse(readFileSync(join(root, 'apps', 'server', 'node-options.json'), 'utf8')),
  // A replay holds what it has read; Node would end at 4 GB, whatever the machine has.
  verify: [`--max-old-space-size=${Math.floor((totalmem() * 0.8) / 2 ** 20)}`],
};
// Reading a thousand modules is most of what a process does at its start. Where nobody may write here, Node does without.
const compileCache = join(root, 'node_modules', '.cache', 'compiled');
const [command, ...rest] = process.argv.slice(2);
const entry = entries[command];

if (entry === undefined) fail(`Unknown command: ${command}`);
if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is needed; this is ${process.version}`);
install();
const [module, ...program] = entry;
run([...(nodeOptions[command] ?? []), join(root, module), ...program, ...rest]);

function fail(message) {
  process.stderr.write(`countersign: ${message}\n`);
  process.exit(1);
}

function install() {
  const stamp = join(root, 'node_modules', '.countersign-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock && existsSync(pinnedNode())) return;
  process.stderr.write('Installing what package-lock.json names; this takes a minute the first time.\n');
  // No script runs of itself, whatever this npm makes of `allowScripts`: older ones run them all.
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
  npm('rebuild', '--ignore-scripts=false', ...packagesWithScripts());
  if (!existsSync(pinnedNode())) fail('npm ran no install scripts, so the pinned Node is missing: allow them and try again');
  writeFileSync(stamp, lock);
}

function npm(...args) {
  const { status } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('npm could not install the dependencies; see its message above');
}

/** Those of `allowScripts` that are there: most are for other platforms. */
function packagesWithScripts() {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(allowScripts).filter((name) => allowScripts[name] && existsSync(join(root, 'node_modules', name)));
}

function pinnedNode() {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function run(args) {
  const bin = join(root, 'node_modules', '.bin');
  const separator = process.platform === 'win32' ? ';' : ':';
  const child = spawn(pinnedNode(), args, {
    cwd: process.cwd(),
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH: `${bin}${separator}${process.env.PATH}` },
  });
  // This process waits for the child to end in order. Ctrl-C reaches the child by itself, and a server takes a second one for the same; but a
  // supervisor may send SIGINT to npm alone, which is passed on to here.
  const passesOn = (signal) => signal !== 'SIGINT' || command === 'start';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passesOn(signal) && child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
