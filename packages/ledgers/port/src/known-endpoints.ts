import type { Endpoint, Ledger } from '@countersign/model';

import { isSamePlace, type ParsedAddress } from './destination.ts';
import { endpointText } from './endpoint-place.ts';
import type { LedgerModule } from './ledger-module.ts';

type Place = Omit<ParsedAddress, 'kind'>;

/** The endpoints that an address with its tag is known as, compared as the ledger does; those that are trusted least first. */
export function knownEndpoints(
  paid: Place,
  endpoints: readonly Endpoint[],
  ledger: Ledger,
  module: Pick<LedgerModule, 'address'>,
): readonly Endpoint[] {
  return endpointsWhere((known) => isSamePlace(paid, known), endpoints, ledger, module);
}

/** The endpoints at the same address with another tag, or without one: somebody else, who is easily taken for who is paid. */
export function otherTagsOf(
  paid: Place,
  endpoints: readonly Endpoint[],
  ledger: Ledger,
  module: Pick<LedgerModule, 'address'>,
): readonly Endpoint[] {
  const isOther = (known: Place) => known.address === paid.address && !isSamePlace(paid, known);
  return endpointsWhere(isOther, endpoints, ledger, module);
}

function endpointsWhere(
  isWanted: (known: Place) => boolean,
  endpoints: readonly Endpoint[],
  ledger: Ledger,
  module: Pick<LedgerModule, 'address'>,
): readonly Endpoint[] {
  return endpoints
    .filter((endpoint) => {
      const text = endpoint.ledgerId === ledger.id ? endpointText(module.address, endpoint, ledger) : undefined;
      const known = text === undefined ? undefined : module.address.parse(text, ledger);
      return known?.ok === true && isWanted(known.value);
    })
    .toSorted((left, right) => left.trustScore - right.trustScore);
}
