import { concatBytes, err, fromHex, ok, toHex, type Result } from '@countersign/kernel';
import type { PayloadSignature, SigningPayload } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';

type Sign = (secret: Uint8Array, bytes: Uint8Array) => PayloadSignature;

interface Scheme {
  readonly curve: SigningPayload['key']['curve'];
  /** Bytes to sign, where the scheme fixes it. */
  readonly length: number | undefined;
  readonly sign: Sign;
}

const schemes = {
  Digest: { curve: 'Secp256k1', length: 32, sign: signDigest },
  Message: { curve: 'Ed25519', length: undefined, sign: signMessage },
  Schnorr: { curve: 'Secp256k1', length: 32, sign: signTaproot },
} satisfies Record<SigningPayload['scheme'], Scheme>;

/** The bytes of a payload, if its scheme fits its key and their length. */
export function readPayload(payload: SigningPayload): Result<Uint8Array<ArrayBuffer>, string> {
  const scheme: Scheme = schemes[payload.scheme];
  if (scheme.curve !== payload.key.curve) return err(`${payload.scheme} is not signed on ${payload.key.curve}`);
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = fromHex(payload.bytes);
  } catch {
    return err('The payload is not hexadecimal');
  }
  return scheme.length === undefined || bytes.length === scheme.length
    ? ok(bytes)
    : err(`${payload.scheme} signs ${scheme.length} bytes, not ${bytes.length}`);
}

/** Signs a payload's bytes with 32 secret bytes. */
export function signPayload(scheme: SigningPayload['scheme'], secret: Uint8Array, bytes: Uint8Array): PayloadSignature {
  return schemes[scheme].sign(secret, bytes);
}

/** ECDSA of RFC 6979 with s in the lower half. */
function signDigest(secret: Uint8Array, digest: Uint8Array): PayloadSignature {
  const signature = secp256k1.sign(digest, secret, { prehash: false, lowS: true, format: 'recovered' });
  // Recovery ids 2 and 3 need an r above the group order: one in 2^127, and no ledger has a place for them.
  return { signature: toHex(signature.subarray(1)), recovery: signature[0] === 1 ? 1 : 0 };
}

function signMessage(secret: Uint8Array, message: Uint8Array): PayloadSignature {
  return { signature: toHex(ed25519.sign(message, secret)) };
}

/** BIP-340 with the key that BIP-86 spends from: tweaked by the hash of itself, as BIP-341 says for no script tree. */
function signTaproot(secret: Uint8Array, digest: Uint8Array): PayloadSignature {
  const { Fn, BASE } = secp256k1.Point;
  const scalar = Fn.fromBytes(secret);
  const point = BASE.multiply(scalar).toAffine();
  const even = point.y % 2n === 0n ? scalar : Fn.neg(scalar);
  const tweak = schnorr.utils.taggedHash('TapTweak', schnorr.getPublicKey(secret));
  const tweaked = Fn.toBytes(Fn.add(even, Fn.fromBytes(concatBytes(tweak))));
  try {
    return { signature: toHex(schnorr.sign(digest, tweaked)) };
  } finally {
    tweaked.fill(0);
  }
}
