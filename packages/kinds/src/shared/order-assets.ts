import type { ApiTickerData, Ledger, TickerLedgerDetails } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { CreateTransactionOrder } from '../create-transaction-order/schema.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext } from '../rules/intent-rule.ts';
import { requireEntity, requireUnlocked } from '../rules/loaded-state.ts';
import type { OrderAsset, PlatformRules } from '../rules/platform-rules.ts';
import type { LoadedFacts, StateNeed } from '../rules/state-needs.ts';
import { ledgerOfOrder } from './order-places.ts';
import { assetKey } from './ticker-details.ts';

/** What must be read to know the assets of a transaction order: which are validated by their details, and then these themselves, which the notary signed. */
export function assetNeeds(
  payload: CreateTransactionOrder,
  facts: LoadedFacts,
  rules: Pick<PlatformRules, 'orderAssets'>,
): readonly StateNeed[] {
  const ledger = ledgerOfOrder(payload, facts);
  if (ledger === undefined) return [];
  return rules
    .orderAssets(ledger, payload.parameters)
    .flatMap((asset): StateNeed[] => [
      ...('tickerId' in asset
        ? []
        : [{ type: 'ValidatedTickers', ledgerId: ledger.id, ledgerDetails: asset.ledgerDetails } as const]),
      ...tickerIdsOf(asset, ledger, facts).map((id) => ({ type: 'Entity', kind: 'Ticker', id }) as const),
    ]);
}

/** Fails with `TickerLocked` where a transaction order is about an asset that is locked, whether it names the asset or what that is on the ledger. */
export function requireUnlockedAssets(
  { parameters }: CreateTransactionOrder,
  ledger: Ledger,
  context: IntentContext,
): Result<void, IntentFailure> {
  for (const asset of context.rules.orderAssets(ledger, parameters)) {
    for (const id of tickerIdsOf(asset, ledger, context.facts)) {
      const ticker = requireEntity(context, 'Ticker', id);
      if (!ticker.ok) return ticker;
      const unlocked = requireUnlocked('Ticker', ticker.value);
      if (!unlocked.ok) return unlocked;
    }
  }
  return ok(undefined);
}

function tickerIdsOf(asset: OrderAsset, ledger: Ledger, facts: LoadedFacts): readonly string[] {
  return 'tickerId' in asset ? [asset.tickerId] : validatedAs(asset.ledgerDetails, ledger, facts).map(({ id }) => id);
}

/** Nobody decides by the lock of an asset that no one validated: it may be another one than it says. */
function validatedAs(
  ledgerDetails: TickerLedgerDetails,
  { id: ledgerId }: Ledger,
  { similarTickers, validatedTickerIds }: LoadedFacts,
): readonly ApiTickerData[] {
  const key = assetKey({ ledgerId, ledgerDetails });
  return similarTickers.filter((ticker) => assetKey(ticker) === key && validatedTickerIds.includes(ticker.id));
}
