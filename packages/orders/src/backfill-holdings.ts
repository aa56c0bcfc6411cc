import type { AccountReference } from '@countersign/model';

import type { OrderEvent } from './changes.ts';
import type { Holding } from './observe.ts';
import { confirmedAmounts } from './quarantine.ts';
import type { QuarantinedTransfer } from './quarantine.ts';

/** What an account that was brought in holds, as it is to be written. */
export interface BackfilledHoldings {
  readonly holdings: readonly Holding[];
  readonly events: readonly OrderEvent[];
}

/**
 * The balances of an account once its ledger's history is recorded: the amounts that follow from that history, each ticker once and in the
 * smallest unit, and of them what is still in quarantine. What was released since is not, whatever the ledger says of it.
 */
export function backfillHoldings(
  account: AccountReference,
  held: readonly { readonly tickerId: string; readonly amount: bigint }[],
  quarantined: readonly QuarantinedTransfer[],
): BackfilledHoldings {
  const kept = confirmedAmounts(quarantined);
  const tickerIds = held.map(({ tickerId }) => tickerId);
  return {
    holdings: held.map(({ tickerId, amount }) => ({
      accountId: account.id,
      tickerId,
      total: amount,
      quarantined: kept.get(tickerId) ?? 0n,
    })),
    events:
      held.length === 0
        ? []
        : [{ domainId: account.domainId, payload: { type: 'BalancesUpdated', accountReference: account, tickerIds } }],
  };
}
