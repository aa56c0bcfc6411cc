import type { JsonObject } from '@countersign/kernel';
import type { BuiltTransaction, Place, ReplacedTransaction } from '@countersign/ledger-port';

import type { XrplAccountState } from './chain-state.ts';
import { chainStateFromJson } from './chain-state.ts';
import { transactionFromJson } from './serialization.ts';

/** Ledgers that a transaction must still have before it to be worth a signature. */
const leastLedgersLeft = 10;

/** The name under which an account's sequence number is reserved. */
export function sequenceResource(address: string, sequence: number | bigint): string {
  return `${address}:${sequence}`;
}

/** The smallest sequence number of the account that no ledger, no queued transaction and no other order has. */
export function nextSequence(
  address: string,
  { sequence: next, queued = [] }: Pick<XrplAccountState, 'sequence' | 'queued'>,
  reserved: readonly string[],
): number {
  const taken = new Set([...reserved, ...queued.map((one) => sequenceResource(address, one))]);
  let sequence = next;
  while (taken.has(sequenceResource(address, sequence))) sequence++;
  return sequence;
}

/** The sequence number of the transaction that is to be replaced. */
export function replacedSequence({ unsigned }: ReplacedTransaction): number {
  return transactionFromJson(unsigned).Sequence;
}

/** Where a transaction is in the queue: its number is used up, the next one, or waits for those before it. A late one counts as used up. */
export function place({ unsigned }: Pick<BuiltTransaction, 'unsigned'>, chainState: JsonObject): Place {
  const { Account, Sequence, LastLedgerSequence } = transactionFromJson(unsigned);
  const { accounts, ledgerIndex } = chainStateFromJson(chainState);
  const account = accounts[Account];
  if (account === undefined) return 'Gone';
  if (LastLedgerSequence !== undefined && LastLedgerSequence < ledgerIndex + leastLedgersLeft) return 'Gone';
  if (Sequence < account.sequence || account.queued?.includes(Sequence) === true) return 'Gone';
  return Sequence === nextSequence(Account, account, []) ? 'Next' : 'Ahead';
}
