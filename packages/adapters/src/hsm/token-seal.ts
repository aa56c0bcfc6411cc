import { randomBytes } from 'node:crypto';

import { CodedError, concatBytes, equalBytes, isCodedError, utf8 } from '@countersign/kernel';
import type { SecretSeal } from '@countersign/service';

import type { Token } from './token.ts';

const magic = utf8('countersign-hsm-seal-1');
const keyIdLength = 16;
const ivLength = 12;
const headerLength = magic.length + keyIdLength + ivLength;

/**
 * Seals secrets under AES-256-GCM keys that never leave a token: magic, key id, nonce, ciphertext and tag. Each seal has a key of its
 * own, so that no nonce can come twice.
 */
export function tokenSeal(token: Pick<Token, 'ask'>): SecretSeal {
  return {
    seal: async (secret, name) => {
      const keyId = await token.ask('makeSealingKey', { label: `countersign ${name}` });
      const header = concatBytes(magic, keyId, randomBytes(ivLength));
      const iv = header.subarray(magic.length + keyIdLength);
      const sealed = await token.ask('encrypt', { keyId, iv, context: concatBytes(header, utf8(name)), bytes: secret });
      return concatBytes(header, sealed);
    },
    open: async (sealed, name) => {
      const header = sealed.subarray(0, headerLength);
      const isOurs = sealed.length > headerLength && equalBytes(header.subarray(0, magic.length), magic);
      if (!isOurs) throw notOpened();
      const keyId = header.slice(magic.length, magic.length + keyIdLength);
      const iv = header.slice(magic.length + keyIdLength);
      try {
        return await token.ask('decrypt', {
          keyId,
          iv,
          context: concatBytes(header, utf8(name)),
          bytes: sealed.slice(headerLength),
        });
      } catch (error) {
        throw isCodedError(error, 'HsmRefused', 'HsmKeyMissing') ? notOpened(error) : error;
      }
    },
  };
}

function notOpened(cause?: unknown): CodedError<'SealNotOpened'> {
  return new CodedError('SealNotOpened', 'Another token, or the sealed data was altered', { cause });
}
