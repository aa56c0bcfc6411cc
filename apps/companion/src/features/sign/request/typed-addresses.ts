import { knownEndpoints, otherTagsOf, type OrderReader, type OrderDestination } from '@countersign/ledger-port';
import { isOrder, type NamedKind, type KnownAs, type OrderPayload } from '@countersign/kinds/words';
import type { Propose } from '@countersign/kinds/schemas';
import { Account, Ledger, type Endpoint } from '@countersign/model';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { endpointsWithAnyTag } from '../../../app/entities/endpoints-in-reach.ts';
import { entityQuery } from '../../../app/entities/entity-query.ts';
import { orderReader } from './order-reader.ts';

/** Who the addresses are that an order names by themselves. */
interface AddressOwners {
  /** By the address as it is in the order, or is read from its call data; those that are trusted least first, those with another tag last. */
  readonly known: ReadonlyMap<string, readonly KnownAs[]>;
  /** The endpoints that the addresses are, as the notary signed them. */
  readonly endpoints: readonly Endpoint[];
  readonly isForged: boolean;
  /** It could not be looked up, so one that seems unknown may be known. */
  readonly isUnknown: boolean;
}

const nobody: AddressOwners = { known: new Map(), endpoints: [], isForged: false, isUnknown: false };
const unknown: AddressOwners = { ...nobody, isUnknown: true };

/** The order in a proposal, if it proposes one. */
export function orderOf(proposal: Propose | undefined): OrderPayload | undefined {
  const payload = proposal?.payload;
  return payload && isOrder(payload) ? payload : undefined;
}

/** Whose the addresses in an order are, among the endpoints of the domain that it is for and of those above it. */
export function addressOwnersQuery(order: OrderPayload | undefined, domainId: string) {
  return queryOptions({
    queryKey: ['address-owners', domainId, order],
    queryFn: ({ client, signal }) => (order === undefined ? nobody : ownersOf(order, domainId, client, signal)),
    staleTime: 30_000,
    retry: false,
  });
}

async function ownersOf(order: OrderPayload, domainId: string, client: QueryClient, signal: AbortSignal): Promise<AddressOwners> {
  const typed = (await destinationsOf(order)).flatMap(({ destination, tag }) =>
    destination.type === 'Address' ? [{ text: destination.address, tag }] : [],
  );
  if (typed.length === 0) return nobody;
  const on = await ledgerOf(order, domainId, client);
  if (on === undefined) return unknown;
  const { ledger, module } = on;
  const paid = typed.flatMap(({ text, tag }) => {
    const parsed = module.address.parse(text, ledger);
    return parsed.ok ? [{ text, place: { ...parsed.value, ...(tag !== undefined && { tag }) } }] : [];
  });
  const places = paid.map(({ place }) => place);
  const { endpoints, isForged } = await endpointsWithAnyTag({ domainId, ledger, module }, places, { client, signal });
  const found = paid.map(({ text, place }) => ({
    text,
    owners: knownEndpoints(place, endpoints, ledger, module),
    others: otherTagsOf(place, endpoints, ledger, module),
  }));
  const known = found.flatMap(({ text, owners, others }) => {
    const all: readonly KnownAs[] = [
      ...owners.map(knownAs),
      ...others.map((one) => ({ ...knownAs(one), isOtherTag: true as const })),
    ];
    return all.length === 0 ? [] : [[text, all] as const];
  });
  return { known: new Map(known), endpoints: found.flatMap(({ owners }) => owners), isForged, isUnknown: false };
}

/** The ledger that an order is for, with its own code; undefined where it is not known. */
export async function ledgerOf(
  order: OrderPayload,
  domainId: string,
  client: QueryClient,
): Promise<{ readonly ledger: Ledger; readonly module: OrderReader } | undefined> {
  const told = async (kind: NamedKind, id: string) => (await client.fetchQuery(entityQuery(kind, { id, domainId }))).now;
  const ledgerId =
    order.type === 'v0_CreateTransferOrder'
      ? (await told('ticker', order.tickerId))?.ticker?.ledgerId
      : (order.ledgerId ?? Account.safeParse((await told('account', order.accountId))?.record).data?.ledgerId);
  const ledger = ledgerId === undefined ? undefined : Ledger.safeParse((await told('ledger', ledgerId))?.record).data;
  const module = ledger && (await orderReader(ledger.parameters.type));
  return ledger && module && { ledger, module };
}

/** Whom an order pays, calls or gives rights to, with the tag that goes with a payment. */
export async function destinationsOf(order: OrderPayload): Promise<readonly Pick<OrderDestination, 'destination' | 'tag'>[]> {
  if (order.type === 'v0_CreateTransferOrder') return order.outputs;
  return (await orderReader(order.parameters.type))?.transaction.destinations(order.parameters) ?? [];
}

function knownAs({ id, alias, trustScore }: Endpoint): KnownAs {
  return { id, name: alias, trustScore };
}
