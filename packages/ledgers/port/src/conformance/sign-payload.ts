import { fromHex, toHex } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';

import type { PayloadSignature, SigningPayload } from '../keys.ts';

/** Signs as a vault does, with a given private key. For tests and for the sandbox's well-known keys only. */
export function signPayload(payload: SigningPayload, privateKeyHex: string): PayloadSignature {
  const privateKey = fromHex(privateKeyHex);
  const bytes = fromHex(payload.bytes);
  if (payload.scheme === 'Message') return { signature: toHex(ed25519.sign(bytes, privateKey)) };
  if (payload.scheme === 'Schnorr') return { signature: toHex(schnorr.sign(bytes, tweakedKey(privateKey), new Uint8Array(32))) };
  const signed = secp256k1.sign(bytes, privateKey, { prehash: false, format: 'recovered' });
  return { signature: toHex(signed.subarray(1)), recovery: signed[0] === 1 ? 1 : 0 };
}

/** BIP-341: the key that spends an output of BIP-86, which commits to no script. */
function tweakedKey(privateKey: Uint8Array): Uint8Array {
  const { Point } = secp256k1;
  const { Fn, Fp } = Point;
  const scalar = Fn.fromBytes(privateKey);
  const { x, y } = Point.BASE.multiply(scalar).toAffine();
  const evenScalar = y % 2n === 0n ? scalar : Fn.neg(scalar);
  const tweak = schnorr.utils.taggedHash('TapTweak', Fp.toBytes(x));
  return Fn.toBytes(Fn.add(evenScalar, Fn.create(BigInt(`0x${toHex(tweak)}`))));
}
