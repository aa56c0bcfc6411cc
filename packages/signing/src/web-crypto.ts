import { toBase64, type JsonValue } from '@countersign/kernel';
import { requestBytes } from './request-hash.ts';
import { derFromRaw } from './signature-format.ts';
import { challengeMessage } from './signed-message.ts';

type CryptoKey = Parameters<typeof crypto.subtle.sign>[1];

/** Signs a request with a secp256r1 key that WebCrypto holds: base64 of DER, as `signRequestWith` gives. */
export async function signRequestWithWebCrypto(privateKey: CryptoKey, request: JsonValue | Uint8Array): Promise<string> {
  return signMessage(privateKey, request instanceof Uint8Array ? request : requestBytes(request));
}

/** Signs a login challenge with a secp256r1 key that WebCrypto holds. Throws a `RangeError` for an unacceptable challenge. */
export async function signChallengeWithWebCrypto(privateKey: CryptoKey, challenge: string): Promise<string> {
  const message = challengeMessage(challenge);
  if (message === undefined) throw new RangeError('A challenge has 16 to 256 characters and is not JSON');
  return signMessage(privateKey, message);
}

async function signMessage(privateKey: CryptoKey, message: Uint8Array): Promise<string> {
  const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, Uint8Array.from(message));
  return toBase64(derFromRaw(new Uint8Array(raw)));
}
