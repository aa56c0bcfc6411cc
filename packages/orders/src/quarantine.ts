import type { AccountReference } from '@countersign/model';

import type { OrderEvent } from './changes.ts';
import type { RecordedState } from './recorded-state.ts';

/** A transfer in quarantine; the amount in the smallest unit. */
export interface QuarantinedTransfer {
  readonly id: string;
  readonly tickerId: string;
  readonly value: bigint;
  /** Of its transaction. */
  readonly ledgerStatus?: NonNullable<RecordedState['ledgerStatus']>;
}

/** What a release changes. */
export interface QuarantineChange {
  readonly transferIds: readonly string[];
  /** By how much less is in quarantine, by ticker. */
  readonly amounts: ReadonlyMap<string, bigint>;
  readonly events: readonly OrderEvent[];
}

/** By ticker, how much of a holding these transfers are. What still waits in its ledger's pool is not in the holding yet. */
export function confirmedAmounts(transfers: readonly QuarantinedTransfer[]): ReadonlyMap<string, bigint> {
  const amounts = new Map<string, bigint>();
  for (const { tickerId, value, ledgerStatus } of transfers) {
    if (ledgerStatus === 'Confirmed') amounts.set(tickerId, (amounts.get(tickerId) ?? 0n) + value);
  }
  return amounts;
}

/** What changes when transfers leave quarantine. What still waits in its ledger's pool will come in without quarantine. */
export function releaseFromQuarantine(account: AccountReference, transfers: readonly QuarantinedTransfer[]): QuarantineChange {
  const { domainId } = account;
  const tickerIds = [...new Set(transfers.map(({ tickerId }) => tickerId))];
  return {
    transferIds: transfers.map(({ id }) => id),
    amounts: confirmedAmounts(transfers),
    events:
      transfers.length === 0
        ? []
        : [
            ...transfers.map(({ id }) => ({ domainId, payload: { type: 'TransferUpdated' as const, id } })),
            { domainId, payload: { type: 'BalancesUpdated', accountReference: account, tickerIds } },
          ],
  };
}
