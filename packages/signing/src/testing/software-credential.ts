import { concatBytes, toBase64Url, utf8, type JsonValue } from '@countersign/kernel';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { assertionText, type Assertion } from '../assertion.ts';
import type { KeyPair } from '../key-pair.ts';
import { requestBytes } from '../request-hash.ts';

/** What an authenticator and a browser say when a secp256r1 key in memory plays a platform credential. */
export interface Ceremony {
  /** The host whose credential it is. */
  readonly relyingParty: string;
  readonly flags: number;
  readonly counter: number;
  /** What the client data has besides, or instead. */
  readonly clientData: Readonly<Record<string, unknown>>;
}

/** A page on its own host, a user present and verified, a credential that is in no backup. */
const usualCeremony: Ceremony = { relyingParty: 'keys.example.com', flags: 0x05, counter: 7, clientData: {} };

/** The assertion over a challenge of 32 bytes. */
export function assertWith(keyPair: KeyPair, challenge: Uint8Array, given: Partial<Ceremony> = {}): Assertion {
  const { relyingParty, flags, counter, clientData } = { ...usualCeremony, ...given };
  const authenticatorData = new Uint8Array(37);
  authenticatorData.set(sha256(utf8(relyingParty)));
  new DataView(authenticatorData.buffer).setUint8(32, flags);
  new DataView(authenticatorData.buffer).setUint32(33, counter);
  const usual = {
    type: 'webauthn.get',
    challenge: toBase64Url(challenge),
    origin: `https://${relyingParty}`,
    crossOrigin: false,
  };
  return signedAssertion(keyPair, authenticatorData, utf8(JSON.stringify({ ...usual, ...clientData })));
}

/** An assertion of any bytes, signed as an authenticator would. */
export function signedAssertion(keyPair: KeyPair, authenticatorData: Uint8Array, clientDataJSON: Uint8Array): Assertion {
  const message = concatBytes(authenticatorData, sha256(clientDataJSON));
  const signature = p256.sign(message, keyPair.secretKey, { format: 'der', lowS: false, prehash: true });
  return { authenticatorData, clientDataJSON, signature };
}

/** A request's signature by a platform credential. */
export function signRequestAsCredential(keyPair: KeyPair, request: JsonValue, given?: Partial<Ceremony>): string {
  return assertionText(assertWith(keyPair, sha256(requestBytes(request)), given));
}

/** A login challenge's signature by a platform credential. */
export function signChallengeAsCredential(keyPair: KeyPair, challenge: string, given?: Partial<Ceremony>): string {
  return assertionText(assertWith(keyPair, sha256(utf8(challenge)), given));
}
