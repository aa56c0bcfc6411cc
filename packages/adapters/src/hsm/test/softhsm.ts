import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TokenSettings } from '../token-requests.ts';

const modules = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib64/softhsm/libsofthsm2.so',
  '/usr/lib64/pkcs11/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
];

const pin = '8642097531';

/** Tokens of SoftHSM in a folder of their own. */
export interface SoftHsm {
  readonly module: string;
  readonly pin: string;
  settings(label: string): TokenSettings;
  dispose(): void;
}

/** The module's path, after an attempt to install it; or why it is not there. */
function findModule(): { readonly path: string } | { readonly missing: string } {
  const found = () => modules.find((path) => existsSync(path));
  let path = found();
  if (path === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    try {
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'softhsm2'], { stdio: 'ignore', timeout: 300_000 });
    } catch {
      return {
        missing: 'SoftHSM is not here and Debian’s package could not be installed: nothing is tested with a hardware module',
      };
    }
    path = found();
  }
  return path === undefined
    ? { missing: 'SoftHSM is not here (Debian: apt-get install softhsm2): nothing is tested with a hardware module' }
    : { path };
}

/** New tokens with these labels; the text says in one line why there can be none. */
export function startSoftHsm(...labels: readonly string[]): SoftHsm | string {
  const module = findModule();
  if ('missing' in module) return module.missing;
  const folder = mkdtempSync(join(tmpdir(), 'countersign-softhsm-'));
  const configuration = join(folder, 'softhsm2.conf');
  writeFileSync(configuration, `directories.tokendir = ${folder}\nobjectstore.backend = file\nlog.level = ERROR\n`);
  // The module reads it from the environment of the process.
  process.env['SOFTHSM2_CONF'] = configuration;
  for (const label of labels) {
    execFileSync('softhsm2-util', ['--init-token', '--free', '--label', label, '--pin', pin, '--so-pin', pin], {
      stdio: 'ignore',
    });
  }
  return {
    module: module.path,
    pin,
    settings: (label) => ({ module: module.path, label, pin }),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
