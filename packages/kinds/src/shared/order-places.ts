import type { IntentPayload } from '../schemas/intent-payload.ts';
import type { Ledger, TransactionDestination } from '@countersign/model';
import { findEntity } from '../rules/loaded-state.ts';
import { onlyLedgerId } from './order-account.ts';
import type { Place, PlatformRules } from '../rules/platform-rules.ts';
import type { LoadedFacts } from '../rules/state-needs.ts';

/** Whom an order pays, calls or gives rights to, and where that is on the order's ledger as far as it is known. */
export interface OrderPlace {
  readonly destination: TransactionDestination;
  /** Absent for what has no address there (yet), or is no address at all. */
  readonly place?: Place;
  /** A destination only where somebody is known by it. */
  readonly isGuess?: true;
}

/** The ledger of an order; undefined for other intents, and where it is not known or not loaded yet. */
export function ledgerOfOrder(payload: IntentPayload, facts: LoadedFacts): Ledger | undefined {
  const ledgerId = ledgerIdOfOrder(payload, facts);
  return ledgerId === undefined ? undefined : facts.ledgers.find(({ id }) => id === ledgerId);
}

function ledgerIdOfOrder(payload: IntentPayload, facts: LoadedFacts): string | undefined {
  if (payload.type === 'v0_CreateTransferOrder') return findEntity(facts, 'Ticker', payload.tickerId)?.ledgerId;
  if (payload.type !== 'v0_CreateTransactionOrder') return undefined;
  const account = findEntity(facts, 'Account', payload.accountId);
  return payload.ledgerId ?? (account && onlyLedgerId(account, facts));
}

/** Everybody whom an order pays, calls or gives rights to; of a transfer its outputs alone, not the contract of its asset. */
export function placesOf(
  payload: IntentPayload,
  ledger: Ledger,
  rules: Pick<PlatformRules, 'orderDestinations' | 'placeOf'>,
): readonly OrderPlace[] {
  if (payload.type === 'v0_CreateTransferOrder') {
    return payload.outputs.map(({ destination }) => ({ destination, ...placed(rules.placeOf(ledger, destination)) }));
  }
  if (payload.type !== 'v0_CreateTransactionOrder') return [];
  return rules.orderDestinations(ledger, payload.parameters).map(({ destination, tag, isGuess }) => {
    const place = rules.placeOf(ledger, destination);
    return {
      destination,
      ...placed(place && { ...place, ...(tag !== undefined && { tag }) }),
      ...(isGuess && { isGuess }),
    };
  });
}

function placed(place: Place | undefined): { readonly place?: Place } {
  return place === undefined ? {} : { place };
}
