import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { generateKeyPair, keyPairFromPkcs8, toPkcs8 } from '@countersign/signing';

import type { DemoKeys } from './organisation.ts';
import { demoPeople } from './people.ts';

/** The keys of the demo's people, made on first use and kept in a file that only its owner can read. */
export function loadDemoKeys(path: string): DemoKeys {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const made = Object.fromEntries(demoPeople.map(({ key }) => [key, toPkcs8(generateKeyPair('Secp256r1'))]));
    writeFileSync(path, JSON.stringify(made), { mode: 0o600 });
  }
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  return Object.fromEntries(demoPeople.map(({ key }) => [key, keyPairFromPkcs8(stored[key] ?? '')])) as DemoKeys;
}
