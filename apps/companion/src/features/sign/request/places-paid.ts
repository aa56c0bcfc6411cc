import { callsText, type OrderReader, type OrderDestination } from '@countersign/ledger-port';
import { destinationKey, type OrderPayload } from '@countersign/kinds/words';
import type { AddressOf, EndpointPlace } from '@countersign/governance/approval-context';
import type { AddressTag, Ledger } from '@countersign/model';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { orderReader } from './order-reader.ts';
import { destinationsOf, ledgerOf } from './typed-addresses.ts';

/** Where something is paid, taken apart as people compare it. */
export interface PlacePaid {
  readonly address: string;
  /** What says whose it is among those who share the address. */
  readonly tag?: AddressTag | undefined;
  /** The text that has both in one, as it is signed or kept, where it has. */
  readonly packed?: string | undefined;
}

/** Where an order pays, before it is known where its endpoints are. */
export interface OrderPlaces {
  readonly destinations: readonly Pick<OrderDestination, 'destination' | 'tag'>[];
  /** Undefined where nobody here knows the order's ledger: its addresses are shown as they are. */
  readonly on: { readonly ledger: Ledger; readonly module: Pick<OrderReader, 'address'> } | undefined;
  /** What it calls a contract for, as far as its ledger's own code reads that. */
  readonly call?: string | undefined;
}

/** Where an order pays, as its ledger's own code reads it here; nothing is asked for what orders nothing. */
export function orderPlacesQuery(order: OrderPayload | undefined, domainId: string) {
  return queryOptions({
    queryKey: ['order-places', domainId, order],
    enabled: order !== undefined,
    queryFn: async ({ client }) => (order === undefined ? null : orderPlaces(order, domainId, client)),
    staleTime: 30_000,
    retry: false,
    networkMode: 'always',
  });
}

async function orderPlaces(order: OrderPayload, domainId: string, client: QueryClient): Promise<OrderPlaces> {
  const [destinations, on, call] = await Promise.all([destinationsOf(order), ledgerOf(order, domainId, client), callOf(order)]);
  return { destinations, on, call };
}

async function callOf(order: OrderPayload): Promise<string | undefined> {
  if (order.type === 'v0_CreateTransferOrder') return undefined;
  const rules = await orderReader(order.parameters.type);
  return rules && callsText(rules.transaction.describe(order.parameters));
}

/** Address and tag of each destination that has any, by {@link destinationKey}; an endpoint's are those that `addressOf` knows. */
export function placesPaid(places: OrderPlaces | null | undefined, addressOf: AddressOf): ReadonlyMap<string, PlacePaid> {
  const found = (places?.destinations ?? []).flatMap(({ destination, tag }) => {
    if (destination.type === 'Account') return [];
    const place: EndpointPlace | undefined =
      destination.type === 'Address' ? { address: destination.address } : addressOf(destination.endpointId);
    if (place === undefined) return [];
    const { address: text, tag: own } = place;
    const parsed = places?.on?.module.address.parse(text, places.on.ledger);
    const read = parsed?.ok === true ? parsed.value : undefined;
    const inside = read?.tag;
    const said = tag === undefined ? {} : { tag };
    const paid: PlacePaid = {
      address: read?.address ?? text,
      tag: said.tag ?? own ?? inside,
      ...(inside !== undefined && { packed: text }),
    };
    return [[destinationKey({ ...destination, ...said }), paid] as const];
  });
  return new Map(found);
}
