import { createPrivateKey, sign } from 'node:crypto';
import { fromBase64, toBase64 } from '@countersign/kernel';
import type { Notary } from '../envelope.ts';
import { keyPairFromPkcs8 } from '../key-pair.ts';
import { pseudoDerFromEd25519 } from '../signature-format.ts';
import { requestMessage } from '../signed-message.ts';

/** The notary of a private key (base64 of PrivateKeyInfo), signing with OpenSSL. Throws `InvalidSecretKey`. */
export function createNotary(privateKeyPkcs8: string): Notary {
  const { keyType, publicKey, secretKey } = keyPairFromPkcs8(privateKeyPkcs8);
  secretKey.fill(0);
  const key = createPrivateKey({ key: Buffer.from(fromBase64(privateKeyPkcs8)), format: 'der', type: 'pkcs8' });
  if (keyType === 'Ed25519') {
    return {
      publicKey,
      sign: (bytes) => toBase64(pseudoDerFromEd25519(sign(null, requestMessage(keyType, bytes), key))),
    };
  }
  return { publicKey, sign: (bytes) => sign('sha256', bytes, key).toString('base64') };
}
