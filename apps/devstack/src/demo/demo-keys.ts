import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { generateKeyPair, keyPairFromPkcs8, toPkcs8 } from '@countersign/signing';

import type { DemoKeys } from './organisation.ts';
import { demoPeople } from './people.ts';

/** New keys for the demo's people. */
export function generateDemoKeys(): DemoKeys {
  return Object.fromEntries(demoPeople.map(({ key }) => [key, generateKeyPair('Secp256r1')])) as DemoKeys;
}

/** The keys of the demo's people, made on first use and kept in a file that only its owner can read. */
export function loadDemoKeys(path: string): DemoKeys {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const made = Object.fromEntries(Object.entries(generateDemoKeys()).map(([key, pair]) => [key, toPkcs8(pair)]));
    // Whole or not at all: a start may be killed here.
    writeFileSync(`${path}.new`, JSON.stringify(made), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  return Object.fromEntries(demoPeople.map(({ key }) => [key, keyPairFromPkcs8(stored[key] ?? '')])) as DemoKeys;
}
