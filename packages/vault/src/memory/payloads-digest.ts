import { createHash } from 'node:crypto';

import { canonicalJson, type JsonValue } from '@countersign/kernel';
import type { SigningPayload } from '@countersign/ledger-port';

/** SHA-256, hexadecimal, of what is signed with which keys. */
export function payloadsDigest(payloads: readonly SigningPayload[]): string {
  const signed = payloads.map(({ key: { curve, strategy, path }, scheme, bytes }) => ({
    key: { curve, strategy, path },
    scheme,
    bytes: bytes.toLowerCase(),
  }));
  return createHash('sha256')
    .update(canonicalJson(signed satisfies JsonValue))
    .digest('hex');
}
