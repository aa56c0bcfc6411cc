import { CodedError, toBase64, type JsonValue } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { ecdsaCurves } from './curves.ts';
import type { KeyPair } from './key-pair.ts';
import { pseudoDerFromEd25519 } from './signature-format.ts';
import { challengeMessage, requestMessage } from './signed-message.ts';

/** Signs a request (its value, or its canonical bytes): base64, DER for ECDSA (s in the lower half), pseudo-DER for Ed25519. */
export function signRequestWith(keyPair: KeyPair, request: JsonValue | Uint8Array): string {
  return toBase64(signMessage(keyPair, requestMessage(keyPair.keyType, request)));
}

/** Signs a login challenge; same forms as {@link signRequestWith}. Throws `InvalidChallenge` where no server would accept it. */
export function signChallengeWith(keyPair: KeyPair, challenge: string): string {
  const message = challengeMessage(challenge);
  if (message === undefined) throw new CodedError('InvalidChallenge', 'A challenge has 16 to 256 characters and is not JSON');
  return toBase64(signMessage(keyPair, message));
}

function signMessage(keyPair: KeyPair, message: Uint8Array): Uint8Array {
  if (keyPair.keyType === 'Ed25519') return pseudoDerFromEd25519(ed25519.sign(message, keyPair.secretKey));
  return ecdsaCurves[keyPair.keyType].sign(message, keyPair.secretKey, { format: 'der', lowS: true, prehash: true });
}
