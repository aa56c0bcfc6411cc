import { isObject } from '@countersign/kernel';
import type { Translate } from '@countersign/kernel';
import type { TransactionDescription } from '@countersign/ledger-port';
import type { AddressTag, AddressTagChange, TransactionDestination } from '@countersign/model';
import { looksAlike } from '@countersign/model/names';

import type { IntentPayload } from '../schemas/index.ts';

import type { KnownAddress } from './known-address.ts';
import type { Names, ShownPlace } from './names.ts';
import { isOrder } from './order-payload.ts';
import { unhidden } from './suspicious-text.ts';
import { tagKey, tagText } from './tags.ts';
import type { ValueOf } from './values.ts';
import { caution, type Facts, type Warning } from './warning.ts';

/** Below this an endpoint is hardly trusted, of 100: who pays it is warned. */
export const lowTrustScore = 50;

/** An endpoint's trust score, and whether people are warned of it. */
export function trustOf(score: number): { readonly score: number; readonly isLow: boolean } {
  return { score, isLow: score < lowTrustScore };
}

/** A destination, and the tag that an order says beside it. */
export type PaidDestination = TransactionDestination & { readonly tag?: AddressTag };

/** A destination as a value. */
export function destinationValue(to: PaidDestination): ValueOf<'destination'> {
  const tag = to.tag === undefined ? {} : { tag: to.tag };
  if (to.type === 'Address') return { kind: 'destination', place: 'Address', address: to.address, ...tag };
  return { kind: 'destination', place: to.type, id: to.type === 'Account' ? to.accountId : to.endpointId, ...tag };
}

/** Where a destination is, as far as a reader knows, the address and the tag apart; undefined for an account, and for what is not known. */
export function shownPlace(to: ValueOf<'destination'>, names: Pick<Names, 'place' | 'apart'>): ShownPlace | undefined {
  const place =
    to.place === 'Address' ? placeOfText(to.address, names) : to.place === 'Endpoint' ? names.place?.(to.id) : undefined;
  return place && to.tag !== undefined ? { ...place, tag: to.tag } : place;
}

/** An address with what tag is in it, apart. */
export function placeOfText(address: string, { apart }: Pick<Names, 'apart'>): ShownPlace {
  return apart?.(address) ?? { address };
}

/** Where a request says that an endpoint is. */
export function placeOfEndpoint(
  address: string,
  tag: AddressTagChange | undefined,
  names: Pick<Names, 'apart'> = {},
): ShownPlace {
  const place = placeOfText(address, names);
  return tag !== undefined && tag.type !== 'None' ? { ...place, tag } : place;
}

/** The same as a value. */
export function placedAt(address: string, tag: AddressTagChange | undefined): ValueOf<'destination'> {
  return destinationValue({ type: 'Address', ...placeOfEndpoint(address, tag) });
}

/** A place on one line. */
export function placeText({ address, tag }: ShownPlace, translate: Translate): string {
  return tag === undefined ? address : translate('place.tagged', { address, tag: tagText(tag, translate) });
}

/** A place as a warning has it: a text where there is no tag. */
export function placeValue(place: ShownPlace): string | ShownPlace {
  return place.tag === undefined ? place.address : place;
}

/** The text by which a device remembers a destination that it has signed for. */
export function destinationKey(to: PaidDestination): string {
  if (to.type === 'Address') return `Address:${to.address}${to.tag === undefined ? '' : ` ${tagKey(to.tag)}`}`;
  return to.type === 'Account' ? `Account:${to.accountId}` : `Endpoint:${to.endpointId}`;
}

/** What is unusual about paying there from the account. */
export function destinationWarnings(
  to: PaidDestination,
  accountId: string,
  { trustScore, knownDestinations, names }: Facts,
): readonly Warning[] {
  if (to.type === 'Account') return to.accountId === accountId ? [caution('SameAccount')] : [];
  const isNew = knownDestinations !== undefined && !knownDestinations.has(destinationKey(to));
  const value = destinationValue(to);
  if (to.type === 'Address') {
    const place = placeValue(shownPlace(value, names) ?? { address: to.address });
    return isNew ? [caution('NewDestination', { destination: place })] : [caution('OutsideAddress', { address: place })];
  }
  const score = trustScore?.(to.endpointId);
  const [own, paid] = [names.place?.(to.endpointId), shownPlace(value, names)];
  return [
    ...otherTagWarnings(to, own, paid, names),
    ...(isNew ? [caution('NewDestination', { destination: names.name('endpoint', to.endpointId) ?? to.endpointId })] : []),
    ...(score !== undefined && score < lowTrustScore ? [caution('LowTrust', { score: String(score) })] : []),
  ];
}

/** A tag beside an endpoint that has none, or another one, makes the payment somebody else's. */
function otherTagWarnings(
  { endpointId }: Extract<PaidDestination, { type: 'Endpoint' }>,
  own: ShownPlace | undefined,
  paid: ShownPlace | undefined,
  names: Names,
): readonly Warning[] {
  if (own === undefined || paid === undefined || tagKey(own.tag) === tagKey(paid.tag)) return [];
  const endpoint = unhidden(names.name('endpoint', endpointId) ?? endpointId);
  return [caution('OtherTag', { address: placeValue(paid), endpoint })];
}

/**
 * Everybody whom an order pays, calls or gives rights to, each once: those that it names, and those whom its ledger's code finds in its call data,
 * as the description has them. Of other intents nobody: what stands in their custom properties leads nowhere.
 */
export function destinationsOf(payload: IntentPayload, described?: TransactionDescription): readonly PaidDestination[] {
  if (!isOrder(payload)) return [];
  const named =
    payload.type === 'v0_CreateTransferOrder'
      ? payload.outputs.map((output) => output.destination)
      : destinationsIn(payload.parameters);
  const found = described === undefined ? [] : partnersIn(described);
  // What is paid with a tag is that alone, and not its address without one as well.
  const tagged = new Set(found.flatMap(({ tag, ...to }) => (tag === undefined ? [] : [destinationKey(to)])));
  const others = named.filter((to) => !tagged.has(destinationKey(to)));
  return [...new Map([...others, ...found].map((to) => [destinationKey(to), to])).values()];
}

function partnersIn({ movements, calls, rights }: TransactionDescription): readonly PaidDestination[] {
  const given = rights.filter(({ isWithdrawn }) => isWithdrawn !== true);
  return [
    // By its type: beside destinations without tags the compiler takes any other for one of them.
    ...movements.map(({ to, tag }): PaidDestination | undefined => to && { ...to, ...(tag !== undefined && { tag }) }),
    ...calls.map(({ contract }) => contract),
    ...given.map(({ holder }) => holder),
  ].filter((to) => to !== undefined);
}

/** The addresses that a payload leads to by themselves: those that an order pays, calls or gives rights to, and an endpoint's own. */
export function typedAddresses(
  payload: IntentPayload,
  described?: TransactionDescription,
  names: Pick<Names, 'apart'> = {},
): readonly string[] {
  const typed =
    payload.type === 'v0_CreateEndpoint' || payload.type === 'v0_UpdateEndpoint'
      ? [payload.address]
      : destinationsOf(payload, described).flatMap((to) => (to.type === 'Address' ? [to.address] : []));
  return typed.map((address) => placeOfText(address, names).address);
}

/** The known addresses that look like one that a payload leads to, by that address, each once; never that of the endpoint that it changes. */
export function lookAlikesOf(
  payload: IntentPayload,
  known: readonly KnownAddress[],
  described?: TransactionDescription,
  names: Pick<Names, 'apart'> = {},
): ReadonlyMap<string, readonly KnownAddress[]> {
  const changed = payload.type === 'v0_UpdateEndpoint' ? payload.reference.id : undefined;
  const paid = known.filter(({ of }) => of === 'Paid');
  const named = known.filter((one) => one.of !== 'Paid' && one.id !== changed);
  // What has a name is called by it, also where it was paid.
  const byAddress = new Map([...paid, ...named].map((one) => [one.address.toLowerCase(), one]));
  const found = typedAddresses(payload, described, names).map((address) => {
    return [address, [...byAddress.values()].filter((one) => looksAlike(one.address, address))] as const;
  });
  return new Map(found.filter(([, alike]) => alike.length > 0));
}

/** Destinations anywhere within the parameters of an order, by their shape, whatever its ledger calls them. */
export function destinationsIn(value: unknown): readonly TransactionDestination[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  const own = Array.isArray(value) ? undefined : destinationOf(value);
  return own === undefined ? Object.values(value).flatMap(destinationsIn) : [own];
}

function destinationOf({
  type,
  accountId,
  endpointId,
  address,
}: Readonly<Record<string, unknown>>): TransactionDestination | undefined {
  if (type === 'Account' && typeof accountId === 'string') return { type, accountId };
  if (type === 'Endpoint' && typeof endpointId === 'string') return { type, endpointId };
  return type === 'Address' && typeof address === 'string' ? { type, address } : undefined;
}
