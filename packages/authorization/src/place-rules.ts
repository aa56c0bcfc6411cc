import type { LoadedFacts, Place, PlatformRules } from '@countersign/kinds/rules';
import { endpointText, isSamePlace, reaches, type LedgerModule } from '@countersign/ledger-port';
import type { Ledger, TransactionDestination } from '@countersign/model';

import type { LedgerLookup } from './order-rules.ts';

type PlaceRules = Pick<PlatformRules, 'isAddress' | 'placeOf' | 'endpointPlace' | 'spellings' | 'isSame' | 'reaches'>;

/** The platform's rules of places on ledgers: which there are, and which are the same. */
export function placeRules({ moduleOf, addressOf }: LedgerLookup): PlaceRules {
  const placeAt = (ledger: Ledger, text: string): Place | undefined => {
    const parsed = moduleOf(ledger)?.address.parse(text, ledger);
    if (!parsed?.ok) return undefined;
    const { address, tag } = parsed.value;
    return { address, ...(tag !== undefined && { tag }) };
  };
  return {
    isAddress: (ledger, address) => moduleOf(ledger)?.address.parse(address, ledger).ok ?? false,
    placeOf(ledger, destination) {
      const text = addressOf(destination, ledger);
      return text === undefined ? undefined : placeAt(ledger, text);
    },
    endpointPlace(ledger, endpoint) {
      const module = moduleOf(ledger);
      const text = module && endpointText(module.address, endpoint, ledger);
      return text === undefined ? undefined : placeAt(ledger, text);
    },
    spellings: (ledger, paid) => moduleOf(ledger)?.address.spellings(paid, ledger) ?? [],
    isSame: isSamePlace,
    reaches,
  };
}

/** Where a destination is on a ledger, as far as it was read: an endpoint's address with its tag, or an account's newest one. */
export function addressIn(
  facts: LoadedFacts,
  destination: TransactionDestination,
  ledger: Ledger,
  module: LedgerModule | undefined,
): string | undefined {
  if (destination.type === 'Address') return destination.address;
  if (destination.type === 'Endpoint') {
    for (const { kind, data } of facts.entities) {
      if (kind === 'Endpoint' && data.id === destination.endpointId && data.ledgerId === ledger.id)
        return module && endpointText(module.address, data, ledger);
    }
    return undefined;
  }
  const { accountId } = destination;
  return (
    facts.accountLedgers.find((facet) => facet.accountId === accountId && facet.ledgerId === ledger.id)?.address ?? undefined
  );
}
