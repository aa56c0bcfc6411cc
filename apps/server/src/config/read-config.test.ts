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

test.each([
  [['--port', 'abc'], '--port'],
  [['--port', '70000'], '--port'],
  [['--only', 'gateway,cook'], '--only'],
  [['--public-url', 'ftp://x'], '--public-url'],
  [['--log-level', 'loud'], '--log-level'],
  [['--colour', 'red'], '--colour'],
  [['--links', 'Website'], '--links'],
  [['--links', 'Website=https://a.example,Chat=ftp://b.example'], '--links'],
  [['stray'], 'stray'],
  [['--oidc-issuer', 'https://id.example'], '--oidc-client-id'],
  [['--oidc-issuer', 'https://id.example', '--oidc-client-id', 'console'], '--oidc-audience'],
  [['--setup-code', 'fifteen letters'], '--setup-code'],
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

test('links have a label and a web address', () => {
  expect(readConfig([], {}).links).toEqual([]);
  expect(readConfig([], { COUNTERSIGN_LINKS: 'Website=https://a.example/?b=c, Chat=https://chat.example' }).links).toEqual([
    { label: 'Website', href: 'https://a.example/?b=c' },
    { label: 'Chat', href: 'https://chat.example' },
  ]);
});

test('help names every setting', () => {
  const help = settingsHelp();
  for (const { flag, variable } of Object.values(settings)) {
    expect(help).toContain(`--${flag}`);
    expect(help).toContain(variable);
  }
});
