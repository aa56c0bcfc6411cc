import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { isObject, recordOf } from '@countersign/kernel';
import { generateKeyPair, keyPairFromPkcs8, toPkcs8 } from '@countersign/signing';

import type { DemoKeys } from './organisation.ts';
import { demoPeople } from './people.ts';

const keys = demoPeople.map(({ key }) => key);

/** New keys for the demo's people. */
export function generateDemoKeys(): DemoKeys {
  return recordOf(keys, () => generateKeyPair('Secp256r1'));
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
  const stored: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return recordOf(keys, (key) => keyPairFromPkcs8(isObject(stored) ? String(stored[key]) : ''));
}
