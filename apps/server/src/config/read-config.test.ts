import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readConfig, settingsHelp } from './read-config.ts';
import { settings } from './settings.ts';

test('has a default for everything that needs a value', () => {
  expect(readConfig([], {})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    companionUrl: 'http://localhost:3001',
    identityUrl: 'http://localhost:3002',
    parts: ['gateway', 'worker', 'vault'],
    trustProxy: false,
  });
});

test('a flag wins over a variable, and origins follow the port', () => {
  const config = readConfig(['--port', '4000', '--trust-proxy'], {
    PORT: '5000',
    COUNTERSIGN_PUBLIC_URL: 'https://custody.example/',
  });
  expect(config).toMatchObject({
    port: 4000,
    publicUrl: 'https://custody.example',
    identityUrl: 'http://localhost:4002',
    trustProxy: true,
  });
});

const provider = ['--oidc-issuer', 'https://id.example', '--oidc-client-id', 'console', '--oidc-audience', 'api'];

test.each([
  [['--port', 'abc'], '--port'],
  [['--port', '70000'], '--port'],
  [['--only', 'gateway,cook'], '--only'],
  [['--public-url', 'ftp://x'], '--public-url'],
  [['--log-level', 'loud'], '--log-level'],
  [['--colour', 'red'], '--colour'],
  [['--companion-origins', 'https://app.example/'], '--companion-origins'],
  [['--companion-origins', 'https://app.example,*'], '--companion-origins'],
  [['--push-services', 'fcm.googleapis.com,127.0.0.1'], '--push-services'],
  [['--links', 'Website'], '--links'],
  [['--links', 'Website=https://a.example,Chat=ftp://b.example'], '--links'],
  [['stray'], 'stray'],
  [['--oidc-issuer', 'https://id.example'], '--oidc-client-id'],
  [['--oidc-issuer', 'https://id.example', '--oidc-client-id', 'console'], '--oidc-audience'],
  [['--setup-code', 'fifteen letters'], '--setup-code'],
  [['--setup-code', 'more than sixteen – letters'], '--setup-code'],
  [['--setup-code', 'more than sixteen letters '], '--setup-code'],
  // A variable of a script that is not set: no address is every address, and no folder the one that one is in.
  [['--host', ''], '--host'],
  [['--data-dir', ' '], '--data-dir'],
  [['--database-url='], '--database-url'],
  [[...provider, '--oidc-client-secret-file', '/nowhere/secret'], '--oidc-client-secret-file'],
])('refuses %j in one line that names the setting', (args, name) => {
  expect(() => readConfig(args, {})).toThrow(expect.objectContaining({ code: 'InvalidSetting' }));
  expect(() => readConfig(args, {})).toThrow(name);
  expect(() => readConfig(args, {})).not.toThrow(/\n/);
});

test('what else is in the environment is no setting', () => {
  const stray = { HOST: 'laptop', PARTS: 'all', DATA_DIR: '/', LOG_LEVEL: 'loud', PUBLIC_URL: 'no url', RATE_LIMIT: 'none' };
  expect(readConfig([], stray)).toEqual(readConfig([], {}));
  expect(readConfig([], { DATABASE_URL: 'postgres://db/custody', PORT: '4000' })).toMatchObject({
    databaseUrl: 'postgres://db/custody',
    port: 4000,
  });
});

test('companions elsewhere are named by their origins', () => {
  expect(readConfig([], {}).companionOrigins).toEqual([]);
  const named = 'https://app.example, http://localhost:47318,capacitor://localhost';
  expect(readConfig(['--companion-origins', named], {}).companionOrigins).toEqual([
    'https://app.example',
    'http://localhost:47318',
    'capacitor://localhost',
  ]);
});

test('links have a label and a web address', () => {
  expect(readConfig([], {}).links).toEqual([]);
  expect(readConfig([], { COUNTERSIGN_LINKS: 'Website=https://a.example/?b=c, Chat=https://chat.example' }).links).toEqual([
    { label: 'Website', href: 'https://a.example/?b=c' },
    { label: 'Chat', href: 'https://chat.example' },
  ]);
});

test('ledgers of a file come in place of the sandboxes, or beside them', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'countersign-config-')), 'ledgers.json');
  const nodes = [{ url: 'http://127.0.0.1:8545', tokenVariable: 'NODE_TOKEN' }];
  const entry = { id: 'main', family: 'Ethereum', parameters: { chainId: 1 }, nodes, confirmations: 12 };
  writeFileSync(file, JSON.stringify([entry]));
  expect(readConfig([], {})).toMatchObject({ ledgers: [], sandboxes: true });
  const environment = { COUNTERSIGN_LEDGERS: file, NODE_TOKEN: 'abc' };
  expect(readConfig([], environment)).toMatchObject({ ledgers: [{ ledger: { id: 'main' } }], sandboxes: false });
  expect(readConfig(['--sandboxes'], environment)).toMatchObject({ ledgers: [{ confirmations: 12 }], sandboxes: true });
  expect(readConfig(['--histories-again', 'main'], environment)).toMatchObject({ historiesAgain: ['main'] });
  expect(() => readConfig(['--histories-again', 'main,other'], environment)).toThrow('--histories-again');
  expect(() => readConfig(['--ledgers', file], {})).toThrow('NODE_TOKEN');
  expect(() => readConfig(['--ledgers', `${file}.gone`], {})).toThrow('--ledgers (COUNTERSIGN_LEDGERS)');
});

test('help names every setting', () => {
  const help = settingsHelp();
  for (const { flag, variable } of Object.values(settings)) {
    expect(help).toContain(`--${flag}`);
    expect(help).toContain(variable);
  }
});
