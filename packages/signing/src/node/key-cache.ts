import { createPublicKey, type KeyObject } from 'node:crypto';
import { ok, type Result } from '@countersign/kernel';
import { parsePublicKey, type PublicKey, type PublicKeyError } from '../public-key.ts';

/** A public key with OpenSSL's handle for it; reading a key costs several times what a check with it does. */
export interface ImportedKey extends PublicKey {
  readonly handle: KeyObject;
}

/** Reads public keys and keeps the most recently used `capacity` of them. Texts that are no key are not kept. */
export function createKeyCache(capacity: number): (text: string) => Result<ImportedKey, PublicKeyError> {
  const keys = new Map<string, ImportedKey>();
  return (text) => {
    const known = keys.get(text);
    if (known !== undefined) {
      // A Map keeps the order of insertion, so the first entry is always the least recently used.
      keys.delete(text);
      keys.set(text, known);
      return ok(known);
    }
    const parsed = parsePublicKey(text);
    if (!parsed.ok) return parsed;
    const handle = createPublicKey({ key: Buffer.from(parsed.value.spki), format: 'der', type: 'spki' });
    const imported = { ...parsed.value, handle };
    keys.set(text, imported);
    for (const oldest of keys.keys()) {
      if (keys.size <= capacity) break;
      keys.delete(oldest);
    }
    return ok(imported);
  };
}
