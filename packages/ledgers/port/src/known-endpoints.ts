import type { Endpoint, Ledger } from '@countersign/model';

import { reaches, type ParsedAddress } from './destination.ts';
import type { LedgerModule } from './ledger-module.ts';

/** The endpoints that an address is known as, compared as the ledger does; those that are trusted least first. */
export function knownEndpoints(
  paid: Omit<ParsedAddress, 'kind'>,
  endpoints: readonly Endpoint[],
  ledger: Ledger,
  module: Pick<LedgerModule, 'address'>,
): readonly Endpoint[] {
  return endpoints
    .filter(({ ledgerId, address }) => {
      const known = ledgerId === ledger.id ? module.address.parse(address, ledger) : undefined;
      return known?.ok === true && reaches(paid, known.value);
    })
    .toSorted((left, right) => left.trustScore - right.trustScore);
}
