import { createPrivateKey, sign } from 'node:crypto';
import { promisify } from 'node:util';

import { fromBase64, toBase64 } from '@countersign/kernel';
import type { KeptNotary } from '../envelope.ts';
import { keyPairFromPkcs8 } from '../key-pair.ts';
import { pseudoDerFromEd25519 } from '../signature-format.ts';
import { requestMessage } from '../signed-message.ts';

/** On another thread, so that whatever else waits goes on. */
const signAside = promisify(sign);

/** The notary of a private key (base64 of PrivateKeyInfo), signing with OpenSSL. Throws `InvalidSecretKey`. */
export function createNotary(privateKeyPkcs8: string): KeptNotary {
  const { keyType, publicKey, secretKey } = keyPairFromPkcs8(privateKeyPkcs8);
  secretKey.fill(0);
  const key = createPrivateKey({ key: Buffer.from(fromBase64(privateKeyPkcs8)), format: 'der', type: 'pkcs8' });
  if (keyType === 'Ed25519') {
    const written = (signature: Uint8Array) => toBase64(pseudoDerFromEd25519(signature));
    return {
      publicKey,
      sign: (bytes) => written(sign(null, requestMessage(keyType, bytes), key)),
      signAll: (batch) =>
        Promise.all(batch.map(async (bytes) => written(await signAside(null, requestMessage(keyType, bytes), key)))),
    };
  }
  return {
    publicKey,
    sign: (bytes) => sign('sha256', bytes, key).toString('base64'),
    signAll: (batch) => Promise.all(batch.map(async (bytes) => (await signAside('sha256', bytes, key)).toString('base64'))),
  };
}
