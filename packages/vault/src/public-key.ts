import { fromHex } from '@countersign/kernel';
import type { Curve } from '@countersign/ledger-port';

import { curves } from './curves.ts';

/** True if the hexadecimal text is a public key of the curve as signers give it: a compressed point, or an Ed25519 key. */
export function isAccountPublicKey(curve: Curve, text: string): boolean {
  try {
    const bytes = fromHex(text);
    if (bytes.length !== curves[curve].publicKeyLength) return false;
    curves[curve].assertPoint(bytes);
    return true;
  } catch {
    return false;
  }
}
