import type { Endpoint, Ledger } from '@countersign/model';

import { isSamePlace, reaches, type ParsedAddress } from './destination.ts';
import { endpointText } from './endpoint-place.ts';
import type { OrderReader } from './ledger-module.ts';

type Place = Omit<ParsedAddress, 'kind'>;

/** The endpoints that an address with its tag is known as, compared as the ledger does; those that are trusted least first. */
export function knownEndpoints(
  paid: Place,
  endpoints: readonly Endpoint[],
  ledger: Ledger,
  module: Pick<OrderReader, 'address'>,
): readonly Endpoint[] {
  return endpointsWhere((known) => isSamePlace(paid, known), endpoints, ledger, module);
}

/** The endpoints at the same address with another tag, or without one: somebody else, who is easily taken for who is paid. */
export function otherTagsOf(
  paid: Place,
  endpoints: readonly Endpoint[],
  ledger: Ledger,
  module: Pick<OrderReader, 'address'>,
): readonly Endpoint[] {
  const isOther = (known: Place) => known.address === paid.address && !isSamePlace(paid, known);
  return endpointsWhere(isOther, endpoints, ledger, module);
}

/** The endpoints that payments to a place reach, or whose payments reach it: where one has no tag, whatever the other's is. */
export function endpointsAt(
  place: Place,
  endpoints: readonly Endpoint[],
  ledger: Ledger,
  module: Pick<OrderReader, 'address'>,
): readonly Endpoint[] {
  return endpointsWhere((known) => reaches(place, known) || reaches(known, place), endpoints, ledger, module);
}

/** Where an endpoint is on its ledger; undefined for one whose address or tag the ledger does not have. */
export function endpointPlace(
  endpoint: Pick<Endpoint, 'address' | 'tag'>,
  ledger: Ledger,
  module: Pick<OrderReader, 'address'>,
): ParsedAddress | undefined {
  const text = endpointText(module.address, endpoint, ledger);
  const parsed = text === undefined ? undefined : module.address.parse(text, ledger);
  return parsed?.ok === true ? parsed.value : undefined;
}

function endpointsWhere(
  isWanted: (known: Place) => boolean,
  endpoints: readonly Endpoint[],
  ledger: Ledger,
  module: Pick<OrderReader, 'address'>,
): readonly Endpoint[] {
  return endpoints
    .filter((endpoint) => {
      const known = endpoint.ledgerId === ledger.id ? endpointPlace(endpoint, ledger, module) : undefined;
      return known !== undefined && isWanted(known);
    })
    .toSorted((left, right) => left.trustScore - right.trustScore);
}
