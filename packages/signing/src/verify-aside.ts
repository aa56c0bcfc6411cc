import { parsePublicKey, type PublicKey } from './public-key.ts';
import { createSignatureCheck } from './signature-check.ts';
import { rawFromDer } from './signature-format.ts';
import { requestMessage } from './signed-message.ts';
import { verifyMessage, type SignedRequest } from './verify.ts';

/**
 * The same answer as `verifyRequestSignature`, for secp256r1 found by WebCrypto on another thread, which a slow phone's page does not wait for. Where
 * there is no WebCrypto, or it refuses to answer, plain JavaScript does.
 */
export async function verifyRequestSignatureAside(signed: SignedRequest): Promise<boolean> {
  return await check(signed, (keyType) => requestMessage(keyType, signed.request));
}

const check = createSignatureCheck(parsePublicKey, verifyAside);

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

async function verifyAside(publicKey: PublicKey, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  if (publicKey.keyType !== 'Secp256r1') return verifyMessage(publicKey, message, signature);
  const raw = rawFromDer(signature);
  if (raw === undefined) return false;
  try {
    const key = await crypto.subtle.importKey('raw', publicKey.point, algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, raw, Uint8Array.from(message));
  } catch {
    return verifyMessage(publicKey, message, signature);
  }
}
