import { toHex } from '@countersign/kernel';

import { byteReader, type ByteReader } from '../bytes/reader.ts';
import type { Runtime } from '../runtime.ts';
import type { SentParts, Transaction } from './transaction.ts';
import { readCall } from './read-call.ts';

/** A transaction of others may be good for good: then it has no era. */
type ReadParts = Omit<SentParts, 'era'> & Partial<Pick<SentParts, 'era'>>;

/** What a signed transaction's bytes have. The runtime that it was signed for, its network and block are in none of them. */
export interface ReadExtrinsic extends ReadParts {
  readonly signer: string;
  readonly scheme: 'Ed25519' | 'sr25519' | 'ECDSA';
  readonly signature: string;
}

/** The largest transaction that any network takes is smaller. */
const mostBytes = 5 * 2 ** 20;

const schemes = [
  { scheme: 'Ed25519', length: 64 },
  { scheme: 'sr25519', length: 64 },
  { scheme: 'ECDSA', length: 65 },
] as const;

/**
 * A signed transaction from its bytes, as a runtime reads it; undefined for any that are not in the one form that it takes, or that hold what is not read here.
 * This shares nothing with what writes transactions.
 */
export function readExtrinsic(bytes: Uint8Array, runtime: Runtime): ReadExtrinsic | undefined {
  if (bytes.length > mostBytes) return undefined;
  return attempt(bytes, (reader) => {
    const length = Number(reader.compact(32));
    if (length !== reader.left()) throw new RangeError('Not as long as it says');
    if (reader.byte() !== 0x84) throw new RangeError('Not signed, or of another version');
    if (reader.byte() !== 0) throw new RangeError('Not an account by its key');
    const signer = toHex(reader.take(32));
    const kind = schemes[reader.byte()];
    if (kind === undefined) throw new RangeError('Not a signature that is known here');
    const signature = toHex(reader.take(kind.length));
    const extra = readExtra(reader, runtime);
    return { signer, scheme: kind.scheme, signature, ...extra, call: readCall(reader, runtime) };
  });
}

/** The same of what is signed: without the signer, who is in none of these bytes. */
export function readPayload(bytes: Uint8Array, runtime: Runtime): (Omit<Transaction, 'signer' | 'era'> & ReadParts) | undefined {
  return attempt(bytes, (reader) => {
    const call = readCall(reader, runtime);
    const extra = readExtra(reader, runtime);
    const [specVersion, transactionVersion] = [reader.uint32(), reader.uint32()];
    const [genesisHash, blockHash] = [toHex(reader.take(32)), toHex(reader.take(32))];
    const hasHash = readFlag(reader);
    if (hasHash !== extra.hasMetadataHash)
      throw new RangeError('A hash of metadata where there is none, or none where there is one');
    const added = { specVersion, transactionVersion, genesisHash, blockHash };
    return { call, ...extra, ...added, ...(hasHash && { metadataHash: toHex(reader.take(32)) }) };
  });
}

function attempt<T>(bytes: Uint8Array, read: (reader: ByteReader) => T): T | undefined {
  try {
    const reader = byteReader(bytes);
    const value = read(reader);
    return reader.left() === 0 ? value : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readExtra(reader: ByteReader, { hasFeeAsset }: Runtime): Omit<ReadParts, 'call'> {
  const era = readEra(reader);
  const nonce = Number(reader.compact(32));
  const tip = reader.compact(128);
  // A fee in another asset says which one it is in many ways, of which none is read here.
  if (hasFeeAsset && reader.byte() !== 0) throw new RangeError('A fee in another asset');
  return { ...era, nonce, tip, hasMetadataHash: readFlag(reader) };
}

/** For how long a transaction is good; without an era where that is for good. Throws `RangeError` for anything else. */
export function readEra(reader: ByteReader): Partial<Pick<SentParts, 'era'>> {
  const first = reader.byte();
  if (first === 0) return {};
  const encoded = first | (reader.byte() << 8);
  const period = 2 << (encoded & 0xf);
  // Of long periods the phase is less exact.
  const phase = (encoded >> 4) * Math.max(period >> 12, 1);
  if (period < 4 || phase >= period) throw new RangeError('No era');
  return { era: { period, phase } };
}

function readFlag(reader: ByteReader): boolean {
  const byte = reader.byte();
  if (byte > 1) throw new RangeError('Neither true nor false');
  return byte === 1;
}
