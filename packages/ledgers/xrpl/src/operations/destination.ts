import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { destinationTagOf, type TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, TransactionDestination } from '@countersign/model';

import { parseAddress } from '../address.ts';
import { refuse } from '../errors.ts';

/** A destination as transactions carry it. */
export interface XrplDestination {
  readonly address: string;
  /** From 0: a tag of 0 is a tag. */
  readonly tag?: number;
}

/** Reads a destination; an X-address brings its tag, which must agree with a separate tag. */
export function readDestination(
  destination: TransactionDestination,
  tag: number | undefined,
  ledger: Ledger,
): Result<XrplDestination, TransactionRefusal> {
  if (destination.type !== 'Address') return refuse('InternalError', 'A destination was not resolved to an address');
  const parsed = parseAddress(destination.address, ledger);
  if (!parsed.ok) return refuse('InvalidDestination', `${destination.address}: ${parsed.error}`);
  const { address } = parsed.value;
  const carried = destinationTagOf(parsed.value.tag);
  if (carried !== undefined && tag !== undefined && carried !== tag) {
    return refuse('InvalidDestination', `The address carries the tag ${carried}, the order ${tag}`);
  }
  const chosen = tag ?? carried;
  return ok(chosen === undefined ? { address } : { address, tag: chosen });
}

/** Reads an address that may carry no tag: an issuer, a holder, somebody to authorise. */
export function readUntagged(destination: TransactionDestination, ledger: Ledger): Result<string, TransactionRefusal> {
  const read = readDestination(destination, undefined, ledger);
  if (!read.ok) return read;
  return read.value.tag === undefined ? ok(read.value.address) : refuse('InvalidDestination', 'A tag has no meaning here');
}
