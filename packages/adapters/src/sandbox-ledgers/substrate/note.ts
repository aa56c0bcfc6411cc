import { fromHex, type JsonObject } from '@countersign/kernel';
import { inclusionFee, readExtrinsic, type ReadExtrinsic } from '@countersign/ledger-substrate';
import type { Ledger } from '@countersign/model';

import type { PooledTransaction } from '../framework/rules.ts';
import { feeMultiplier } from './constants.ts';
import { runtimeHere } from './runtime.ts';

/** By which the pool finds what waits of an account. */
export const accountResource = (address: string) => `account:${address}`;

/** What the rules keep of a transaction in the pool: the height of the last block that may have it, where there is one. The rest is in its bytes. */
export interface SubstrateNote {
  readonly lastHeight?: number;
}

/** The note as plain JSON. */
export function writeNote({ lastHeight }: SubstrateNote): JsonObject {
  return lastHeight === undefined ? {} : { lastHeight };
}

/** What was noted of a pooled transaction, and the transaction itself; undefined where its bytes can't be read. */
export function readNote(
  { note, raw }: PooledTransaction,
  ledger: Ledger,
): (SubstrateNote & { readonly sent: ReadExtrinsic; readonly fee: bigint }) | undefined {
  const read = readSent(raw, ledger);
  const lastHeight = note['lastHeight'];
  return read && { ...read, ...(typeof lastHeight === 'number' && { lastHeight }) };
}

/** A transaction of the network with all that it costs, tip included; undefined for any other bytes, and for calls that are not read here. */
export function readSent(raw: string, ledger: Ledger): { readonly sent: ReadExtrinsic; readonly fee: bigint } | undefined {
  const bytes = fromHex(raw);
  const runtime = runtimeHere(ledger);
  const sent = readExtrinsic(bytes, runtime);
  return sent && { sent, fee: inclusionFee(runtime, sent.call.method, bytes.length, feeMultiplier) + sent.tip };
}
