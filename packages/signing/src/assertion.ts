import {
  concatBytes,
  equalBytes,
  fromUtf8,
  isJsonObject,
  parseStrictJson,
  toBase64,
  toBase64Url,
  utf8,
} from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';

/** What a platform credential answers to a challenge (WebAuthn, `AuthenticatorAssertionResponse`). */
export interface Assertion {
  readonly authenticatorData: Uint8Array;
  readonly clientDataJSON: Uint8Array;
  /** ECDSA in DER, over the authenticator data and the SHA-256 of the client data. */
  readonly signature: Uint8Array;
}

// "WA" and the version. The other form that a secp256r1 key may give, DER, begins with 0x30.
const tag = Uint8Array.of(0x57, 0x41, 0x01);
/** How the text of every assertion begins. The tag's three bytes are four characters whatever follows. */
export const assertionStart = toBase64(tag);
const dataLength = 37;
const longestClientData = 1_024;
const longestDer = 72;
const longestBytes = tag.length + dataLength + 2 + longestClientData + longestDer;

/** The most characters that the text of an assertion has. */
export const longestAssertionText = Math.ceil(longestBytes / 3) * 4;

/**
 * The text of an assertion as a request's signature, which decision 0119 describes: base64 of `57 41 01`, the 37 bytes of authenticator
 * data, the length of the client data as two bytes, the client data, and the DER signature. Throws a `RangeError` for an assertion that no
 * verifier would accept for its size or its additions to the authenticator data.
 */
export function assertionText({ authenticatorData, clientDataJSON, signature }: Assertion): string {
  if (authenticatorData.length !== dataLength) throw new RangeError('The authenticator added data of its own');
  if (clientDataJSON.length > longestClientData) throw new RangeError('The client data is too long');
  if (signature.length > longestDer) throw new RangeError('The signature is too long');
  const length = Uint8Array.of(clientDataJSON.length >> 8, clientDataJSON.length & 0xff);
  return toBase64(concatBytes(tag, authenticatorData, length, clientDataJSON, signature));
}

/** True if the bytes are meant as an assertion; ask only for secp256r1, since an Ed25519 signature may begin with any bytes. */
export function looksLikeAssertion(bytes: Uint8Array): boolean {
  return equalBytes(bytes.subarray(0, tag.length), tag);
}

/** What the authenticator said of itself in {@link assertionText}'s bytes, as WebAuthn has it; 0 where they end before. */
export function assertionFlags(bytes: Uint8Array): number {
  return bytes[tag.length + 32] ?? 0;
}

/** The parts of {@link assertionText}'s bytes; undefined if they have another form. The last part is not looked at. */
export function readAssertion(bytes: Uint8Array): Assertion | undefined {
  const start = tag.length + dataLength + 2;
  if (bytes.length < start || bytes.length > longestBytes || !looksLikeAssertion(bytes)) return undefined;
  const length = ((bytes[start - 2] ?? 0) << 8) | (bytes[start - 1] ?? 0);
  if (length > longestClientData || bytes.length < start + length) return undefined;
  return {
    authenticatorData: bytes.subarray(tag.length, tag.length + dataLength),
    clientDataJSON: bytes.subarray(start, start + length),
    signature: bytes.subarray(start + length),
  };
}

/**
 * The bytes that the assertion's signature is over, if everything that they say is acceptable for the challenge; otherwise undefined.
 * Asked for are an assertion and no other ceremony, this challenge, a page of the relying party itself and no frame in a foreign one,
 * and a user who was present and verified.
 */
export function assertedMessage(assertion: Assertion, challenge: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const { authenticatorData, clientDataJSON } = assertion;
  const host = hostOfClientData(clientDataJSON, toBase64Url(challenge));
  if (host === undefined || !isAcceptableData(authenticatorData, host)) return undefined;
  return concatBytes(authenticatorData, sha256(clientDataJSON));
}

/** The host of the page that asked, if it asked for an assertion over the challenge. Members that this does not know change nothing. */
function hostOfClientData(bytes: Uint8Array, challenge: string): string | undefined {
  try {
    const data = parseStrictJson(fromUtf8(bytes));
    if (!isJsonObject(data) || data['type'] !== 'webauthn.get' || data['challenge'] !== challenge) return undefined;
    if ((data['crossOrigin'] ?? false) !== false || data['topOrigin'] !== undefined) return undefined;
    return typeof data['origin'] === 'string' ? hostOfOrigin(data['origin']) : undefined;
  } catch {
    return undefined;
  }
}

// As browsers write an origin: lower case, a port only where it is not the usual one. The last label is no number: it is no address.
const originPattern = /^(https?):\/\/((?:[a-z0-9-]{1,63}\.)*[a-z0-9-]*[a-z][a-z0-9-]*)(?::[1-9][0-9]{0,4})?$/;

/** The host of an origin in whose pages there are credentials: by https, or on this machine. */
function hostOfOrigin(origin: string): string | undefined {
  const [, scheme, host] = originPattern.exec(origin) ?? [];
  const isLocal = host === 'localhost' || host?.endsWith('.localhost') === true;
  return scheme === 'https' || isLocal ? host : undefined;
}

const present = 0x01;
const verified = 0x04;
/** The flag of a credential that may be in a backup, and so on several devices; it is the same in all that a credential signs. */
export const backupFlag = 0x08;
const isBackedUp = 0x10;

// All others are refused: they are reserved, or announce data (a new credential's, extensions) that nobody asked for.
const acceptableFlags = new Set([
  present | verified,
  present | verified | backupFlag,
  present | verified | backupFlag | isBackedUp,
]);

/**
 * Whether the authenticator's data is of this relying party, which is the page's host itself and no domain above it, with acceptable flags.
 * The four bytes of the counter may hold anything: see decision 0119.
 */
function isAcceptableData(data: Uint8Array, host: string): boolean {
  return data.length === dataLength && equalBytes(data.subarray(0, 32), sha256(utf8(host))) && acceptableFlags.has(data[32] ?? 0);
}
