import { isObject } from '@countersign/kernel';
import { z } from 'zod';

import type { Metadata } from './scale/metadata.ts';
import type { EventRecord } from './shapes.ts';

/** By how much an event changes what an account has, free and held together. Accounts are keys, hexadecimal. */
interface Change {
  readonly account: string;
  readonly amount: bigint;
}

/** What the events of a transaction, or of a block's own doing, say. */
export interface Said {
  /** From one account to another. */
  readonly flows: readonly { readonly from: string; readonly to: string; readonly amount: bigint }[];
  /** Of one account alone; of nothing where it is only named. */
  readonly changes: readonly Change[];
  /** Who paid how much for the transaction, tip included. */
  readonly fee?: { readonly payer: string; readonly amount: bigint };
  readonly failure?: 'FailedOnChain' | 'PartiallyFailedOnChain';
  readonly failureCode?: string;
}

const key = z.string().regex(/^[0-9a-f]{64}$/);
const One = z.object({ who: key, amount: z.bigint() });
const Two = z.object({ from: key, to: key, amount: z.bigint() });
const Moved = z.object({ source: key, dest: key, amount: z.bigint() });
const MovedAndHeld = z.object({ source: key, dest: key, transferred: z.bigint() });
const Dust = z.object({ account: key, amount: z.bigint() });
const Named = z.union([z.object({ who: key }), z.object({ account: key })]);
const FeePaid = z.object({ who: key, actual_fee: z.bigint() });

/** Events of Balances that give an account something, and those that take something from it; all others change nothing of what it has. */
const given: ReadonlySet<string> = new Set(['Deposit', 'Minted', 'Restored']);
const taken: ReadonlySet<string> = new Set(['Withdraw', 'Burned', 'Slashed', 'Suspended', 'BurnedHeld']);

/** Events that say of an account that it is another one now, and not by how much. */
const changing: ReadonlySet<string> = new Set([
  'Balances.BalanceSet',
  'Balances.Endowed',
  'Balances.Upgraded',
  'System.KilledAccount',
]);

/** Events by which a part of a transaction failed that went through as a whole. */
const partial: ReadonlySet<string> = new Set([
  'Utility.BatchInterrupted',
  'Utility.BatchCompletedWithErrors',
  'Utility.ItemFailed',
]);
/** Events of what was done for somebody else, with how that went. */
const inner: ReadonlySet<string> = new Set([
  'Proxy.ProxyExecuted',
  'Multisig.MultisigExecuted',
  'Sudo.Sudid',
  'Utility.DispatchedAs',
]);

/** What the events that belong together say: movements are in them alone, whatever a call asked for. */
export function saidBy(records: readonly EventRecord[], metadata: Metadata): Said {
  const flows: Said['flows'][number][] = [];
  const changes: Change[] = [];
  let rest: Pick<Said, 'fee' | 'failure' | 'failureCode'> = {};
  for (const { event } of records) {
    const { kind: pallet, of } = event;
    if (pallet === 'Balances') {
      const { flow, change } = balanceEvent(of.kind, of.of);
      if (flow !== undefined) flows.push(flow);
      if (change !== undefined) changes.push(change);
    }
    if (changing.has(`${pallet}.${of.kind}`)) changes.push({ account: named(of.of), amount: 0n });
    rest = { ...rest, ...outcome(`${pallet}.${of.kind}`, of.of, metadata) };
  }
  return { flows, changes, ...rest };
}

/** Nothing is said of an event that changes nothing. Throws `RangeError` for one that should, and is not as it is known. */
function balanceEvent(kind: string, of: unknown): { readonly flow?: Said['flows'][number]; readonly change?: Change } {
  if (kind === 'Transfer' || kind === 'ReserveRepatriated') return { flow: shaped(Two, kind, of) };
  if (kind === 'TransferOnHold') {
    const { source: from, dest: to, amount } = shaped(Moved, kind, of);
    return { flow: { from, to, amount } };
  }
  if (kind === 'TransferAndHold') {
    const { source: from, dest: to, transferred: amount } = shaped(MovedAndHeld, kind, of);
    return { flow: { from, to, amount } };
  }
  if (kind === 'DustLost') {
    const { account, amount } = shaped(Dust, kind, of);
    return { change: { account, amount: -amount } };
  }
  if (!given.has(kind) && !taken.has(kind)) return {};
  const { who: account, amount } = shaped(One, kind, of);
  return { change: { account, amount: given.has(kind) ? amount : -amount } };
}

function shaped<Shape extends z.ZodType>(shape: Shape, kind: string, of: unknown): z.infer<Shape> {
  const read = shape.safeParse(of);
  if (!read.success) throw new RangeError(`an event Balances.${kind} with other members than it has`);
  return read.data;
}

function named(of: unknown): string {
  const read = shaped(Named, 'of an account', of);
  return 'who' in read ? read.who : read.account;
}

function outcome(name: string, of: unknown, metadata: Metadata): Pick<Said, 'fee' | 'failure' | 'failureCode'> {
  if (name === 'TransactionPayment.TransactionFeePaid') {
    const { who: payer, actual_fee: amount } = shaped(FeePaid, name, of);
    return { fee: { payer, amount } };
  }
  if (name === 'System.ExtrinsicFailed') {
    const error = isObject(of) ? of['dispatch_error'] : undefined;
    return { failure: 'FailedOnChain', failureCode: errorName(error, metadata) };
  }
  const isPartial = partial.has(name) || (inner.has(name) && isFailed(of));
  return isPartial ? { failure: 'PartiallyFailedOnChain' } : {};
}

/** What was done for somebody else says how it went in a member `result`, or in its only one. */
function isFailed(of: unknown): boolean {
  const result = isObject(of) ? (of['result'] ?? of['sudo_result'] ?? of) : of;
  return isObject(result) && result['kind'] === 'Err';
}

/** An error as people look it up: `Balances.InsufficientBalance`, or the kind of one that no pallet has. */
function errorName(error: unknown, metadata: Metadata): string {
  if (!isObject(error) || typeof error['kind'] !== 'string') return 'Other';
  const { kind, of } = error;
  if (kind !== 'Module' || !isObject(of)) return isObject(of) && typeof of['kind'] === 'string' ? `${kind}.${of['kind']}` : kind;
  const pallet = [...metadata.pallets.values()].find(({ index }) => BigInt(index) === of['index']);
  // The first byte says which error of the pallet it is, as one of the kinds of its type.
  const number = typeof of['error'] === 'string' ? Number.parseInt(of['error'].slice(0, 2), 16) : undefined;
  const errors = pallet?.errors === undefined ? undefined : metadata.types.get(pallet.errors);
  const name = errors?.kind === 'Variant' && number !== undefined ? errors.variants.get(number)?.name : undefined;
  return `${pallet?.name ?? 'Module'}.${name ?? 'Unknown'}`;
}
