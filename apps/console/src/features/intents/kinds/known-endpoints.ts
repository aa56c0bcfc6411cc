import { reaches, type LedgerModule, type ParsedAddress } from '@countersign/ledger-port';
import type { Endpoint, Ledger } from '@countersign/model';

/** The endpoints that an address is known as, compared as the ledger does; those that are trusted least first. */
export function knownEndpoints(
  paid: ParsedAddress,
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
