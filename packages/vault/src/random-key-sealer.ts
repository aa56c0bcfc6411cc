import { hkdfSync } from 'node:crypto';
import { err, fromBase64, isCodedError, ok, toBase64, toHex, utf8, type Result } from '@countersign/kernel';
import type { Curve } from '@countersign/ledger-port';
import type { AccountKey } from '@countersign/model';

import { decrypt, encrypt } from './aead.ts';
import { curves } from './curves.ts';
import type { KeyOwner, RandomKey, StatementSigner } from './signer.ts';
import { stateKey } from './state-key.ts';

/** Seals independent keys, so that they can be kept outside of the signer, and opens them again. */
export interface RandomKeySealer {
  /** The sealed key, which opens under this curve and name alone, with the signer's word that it holds it for its owner. The caller overwrites the secret. */
  seal(curve: Curve, name: string, secret: Uint8Array, owner: KeyOwner, origin?: Pick<AccountKey, 'isImported'>): RandomKey;
  /** The secret, which the caller overwrites after use. */
  open(curve: Curve, name: string, sealedKey: string): Result<Uint8Array<ArrayBuffer>, 'SealNotOpened'>;
  /** Overwrites the key that seals. */
  close(): void;
}

/** The sealer of a signer's seed. Its key is none of an account, whatever its path. */
export function createRandomKeySealer(seed: Uint8Array, statements: StatementSigner): RandomKeySealer {
  const sealer = new Uint8Array(hkdfSync('sha256', seed, new Uint8Array(), utf8('countersign random keys 1'), 32));
  return {
    seal(curve, name, secret, owner, origin = {}) {
      const sealedKey = toBase64(encrypt(sealer, secret, contextOf(curve, name)));
      const publicKey = toHex(curves[curve].publicKeyOf(secret));
      const key = { curve, strategy: 'Random', publicKey, ...origin } as const;
      return { publicKey, sealedKey, signature: stateKey(statements, owner, key) };
    },
    open(curve, name, sealedKey) {
      try {
        return ok(decrypt(sealer, fromBase64(sealedKey), contextOf(curve, name)));
      } catch (error) {
        if (isCodedError(error)) return err('SealNotOpened');
        throw error;
      }
    },
    close() {
      sealer.fill(0);
    },
  };
}

/** Binds a sealed key to its record, so that it cannot be put in the place of another one. No curve has a space in its name. */
function contextOf(curve: Curve, name: string): Uint8Array {
  return utf8(`${curve} ${name}`);
}
