import { keptMemos, type Movement, type ObservedTransaction } from '@countersign/ledger-port';
import { accountOf, isSignedBy, issuerOf, senderMemos } from '@countersign/ledger-stellar';

import { flowsOf, type Flow } from './flows.ts';
import type { LedgerTransaction, ReadLedger } from './servers.ts';

/** A transaction of a ledger, and everybody whom it concerns. */
export interface Concerning {
  readonly transaction: LedgerTransaction;
  readonly ledger: ReadLedger;
  readonly flows: readonly Flow[];
  readonly addresses: readonly string[];
}

/** What the transactions of a ledger moved, and between whom. */
export function concerning(ledger: ReadLedger): readonly Concerning[] {
  return ledger.transactions.map((transaction) => {
    const flows = flowsOf(transaction);
    const named = [transaction.feePayer, transaction.source, ...flows.flatMap(({ from, to }) => [from, to])];
    const addresses = [...new Set(named.flatMap((one) => (one === undefined ? [] : (accountOf(one) ?? one))))];
    return { transaction, ledger, flows, addresses };
  });
}

/** The transaction as the ledger's book takes it, as far as it concerns the watched. */
export function observed({ transaction, ledger, flows }: Concerning, watched: ReadonlySet<string>): ObservedTransaction {
  const { transactionId, isSuccessful, failureCode, fee, feePayer, raw, envelope } = transaction;
  const isWatched = (address: string | undefined) => address !== undefined && watched.has(address);
  const movements = flows.flatMap(({ asset, from, to, amount }, index): readonly Movement[] => {
    if (!isWatched(from) && !isWatched(to)) return [];
    const isIssued = from !== undefined && issuerOf(asset) === from;
    return [
      {
        index,
        asset,
        from: from === undefined ? [] : [from],
        ...(to !== undefined && { to }),
        amount,
        metadata: { type: 'Stellar' },
        ...(isIssued && { isIssued }),
        // What an exchange or a contract did in turn nobody signed for whose key is here.
        ...(from !== undefined && isWatched(from) && !hasSent(transaction, from) && { isUnproven: true as const }),
      },
    ];
  });
  const memos = keptMemos(senderMemos(envelope?.transaction.memo));
  return {
    transactionId,
    status: 'Confirmed',
    ...(!isSuccessful && { failure: 'FailedOnChain' }),
    ...(failureCode !== undefined && { failureCode }),
    blockHeight: ledger.height,
    blockTime: ledger.time,
    fee,
    feePayer: accountOf(feePayer) ?? feePayer,
    movements,
    raw,
    ...(memos.length > 0 && { memos }),
  };
}

/** Whether the bytes say that an account sent something, and its own key signed them. */
function hasSent({ envelope }: LedgerTransaction, address: string): boolean {
  if (envelope === undefined) return false;
  const { source, operations } = envelope.transaction;
  return (
    [source, ...operations.map((one) => one.source)].some((one) => one?.address === address) && isSignedBy(envelope, address)
  );
}
