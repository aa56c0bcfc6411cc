import { ok, type Result } from '@countersign/kernel';
import { isSameTag, type TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, StellarMemo, TransactionDestination } from '@countersign/model';

import { parseAddress } from '../address.ts';
import { refuse } from '../errors.ts';
import { muxedText } from '../tagged-address.ts';
import { memoOfTag, tagOfMemo } from '../transaction/memos.ts';

/** A destination as transactions carry it. */
export interface StellarDestination {
  /** The account's own address, or a muxed one. */
  readonly text: string;
  /** That account, whatever the number in the text. */
  readonly account: string;
  /** The memo that belongs to it or to the order. */
  readonly memo?: StellarMemo;
}

/** Reads a destination; one with a memo brings that, which must agree with a memo of the order. A muxed one takes none. */
export function readDestination(
  destination: TransactionDestination,
  memo: StellarMemo | undefined,
  ledger: Ledger,
): Result<StellarDestination, TransactionRefusal> {
  if (destination.type !== 'Address') return refuse('InternalError', 'A destination was not resolved to an address');
  const parsed = parseAddress(destination.address, ledger);
  // Nothing that may be somebody's secret is repeated anywhere.
  if (!parsed.ok) return refuse('InvalidDestination', `The destination cannot be paid: ${parsed.error}`);
  const { address, tag } = parsed.value;
  if (tag === undefined) return ok({ text: address, account: address, ...(memo !== undefined && { memo }) });
  if (tag.type === 'Muxed') {
    if (memo !== undefined) return refuse('InvalidDestination', 'A muxed address names its customer already: it takes no memo');
    return ok({ text: muxedText(address, BigInt(tag.value)), account: address });
  }
  if (memo !== undefined && !isSameTag(tagOfMemo(memo), tag))
    return refuse('InvalidDestination', `The destination carries the memo ${tag.value}, the order ${memo.value}`);
  const carried = memoOfTag(tag);
  return ok({ text: address, account: address, ...(carried !== undefined && { memo: carried }) });
}
