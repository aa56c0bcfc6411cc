import { fromHex, toHex } from '@countersign/kernel';
import type { CountedValidity, SentTransaction } from '@countersign/ledger-port';

import { byteReader } from '../bytes/reader.ts';
import { isSigned, partsOf } from './assemble.ts';
import { readEra } from './read-extrinsic.ts';
import { validityOf } from './validity.ts';
import { extrinsicBytes } from './write-extrinsic.ts';

/** Version, kind of address, the key itself and kind of signature: what is between the length of a transaction and its signature. */
const bytesBeforeSignature = 1 + 1 + 32 + 1;

/**
 * How long a block can have what was sent, also where the ledger's parameters lack its runtime by now. All runtimes write alike what this depends on: the period
 * comes first of what is sent with a call, and the block is among the last of what is signed. The signature shows that it was signed so. Undefined where what is kept
 * is not what was sent.
 */
export function endOfSent({ raw, unsigned }: SentTransaction): CountedValidity | undefined {
  try {
    const parts = partsOf(unsigned);
    const reader = byteReader(fromHex(raw));
    reader.compact(32);
    reader.take(bytesBeforeSignature);
    const signature = reader.take(64);
    if (parts === undefined || !isSigned(parts.payload, signature, parts.signer)) return undefined;
    if (toHex(extrinsicBytes({ ...parts, signature })) !== raw.toLowerCase()) return undefined;
    const { era } = readEra(byteReader(parts.extra));
    return era && validityOf({ era, blockHash: toHex(parts.blockHash) }).validity;
  } catch {
    return undefined;
  }
}
