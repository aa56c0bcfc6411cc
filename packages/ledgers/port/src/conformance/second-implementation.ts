import { toHex } from '@countersign/kernel';
import * as libsecp256k1 from 'tiny-secp256k1';

import type { PayloadSignature } from '../keys.ts';

/** Bitcoin Core's own library of the curve, compiled to WebAssembly: no code of ours, or under ours, has a part in it. */
export { libsecp256k1 };

/** How many random transactions a run compares in each direction; `npm run check:codecs` asks for more (docs/decisions/0148). */
export const comparisons = Number(process.env['COMPARISONS'] ?? 500);

/** Milliseconds that comparing may take, where much else runs. */
export const comparisonTimeout = 600_000;

/** Signs a digest as a vault does, by {@link libsecp256k1}. For tests only. */
export function signWithLibsecp256k1(digest: Uint8Array, privateKey: Uint8Array): Required<PayloadSignature> {
  const { signature, recoveryId } = libsecp256k1.signRecoverable(digest, privateKey);
  return { signature: toHex(signature), recovery: recoveryId === 1 ? 1 : 0 };
}
