import { isObject } from '@countersign/kernel';
import type { TransactionDescription } from '@countersign/ledger-port';
import type { TransactionDestination } from '@countersign/model';
import { looksAlike } from '@countersign/model/names';

import type { IntentPayload } from '../schemas/index.ts';

import type { KnownAddress } from './known-address.ts';
import { isOrder } from './order-payload.ts';
import type { ValueOf } from './values.ts';
import { caution, type Facts, type Warning } from './warning.ts';

/** Below this an endpoint is hardly trusted, of 100: who pays it is warned. */
export const lowTrustScore = 50;

/** An endpoint's trust score, and whether people are warned of it. */
export function trustOf(score: number): { readonly score: number; readonly isLow: boolean } {
  return { score, isLow: score < lowTrustScore };
}

/** A destination as a value. */
export function destinationValue(to: TransactionDestination): ValueOf<'destination'> {
  if (to.type === 'Address') return { kind: 'destination', place: 'Address', address: to.address };
  return { kind: 'destination', place: to.type, id: to.type === 'Account' ? to.accountId : to.endpointId };
}

/** The text by which a device remembers a destination that it has signed for. */
export function destinationKey(to: TransactionDestination): string {
  if (to.type === 'Address') return `Address:${to.address}`;
  return to.type === 'Account' ? `Account:${to.accountId}` : `Endpoint:${to.endpointId}`;
}

/** What is unusual about paying there from the account. */
export function destinationWarnings(
  to: TransactionDestination,
  accountId: string,
  { trustScore, knownDestinations, names }: Facts,
): readonly Warning[] {
  if (to.type === 'Account') return to.accountId === accountId ? [caution('SameAccount')] : [];
  const isNew = knownDestinations !== undefined && !knownDestinations.has(destinationKey(to));
  if (to.type === 'Address')
    return isNew
      ? [caution('NewDestination', { destination: to.address })]
      : [caution('OutsideAddress', { address: to.address })];
  const score = trustScore?.(to.endpointId);
  return [
    ...(isNew ? [caution('NewDestination', { destination: names.name('endpoint', to.endpointId) ?? to.endpointId })] : []),
    ...(score !== undefined && score < lowTrustScore ? [caution('LowTrust', { score: String(score) })] : []),
  ];
}

/**
 * Everybody whom an order pays, calls or gives rights to, each once: those that it names, and those whom its ledger's code finds in its call data,
 * as the description has them. Of other intents nobody: what stands in their custom properties leads nowhere.
 */
export function destinationsOf(payload: IntentPayload, described?: TransactionDescription): readonly TransactionDestination[] {
  if (!isOrder(payload)) return [];
  const named =
    payload.type === 'v0_CreateTransferOrder'
      ? payload.outputs.map((output) => output.destination)
      : destinationsIn(payload.parameters);
  const found = described === undefined ? [] : partnersIn(described);
  return [...new Map([...named, ...found].map((to) => [destinationKey(to), to])).values()];
}

function partnersIn({ movements, calls, rights }: TransactionDescription): readonly TransactionDestination[] {
  const given = rights.filter(({ isWithdrawn }) => isWithdrawn !== true);
  return [
    ...movements.map(({ to }) => to),
    ...calls.map(({ contract }) => contract),
    ...given.map(({ holder }) => holder),
  ].filter((to) => to !== undefined);
}

/** The addresses that a payload leads to by themselves: those that an order pays, calls or gives rights to, and an endpoint's own. */
export function typedAddresses(payload: IntentPayload, described?: TransactionDescription): readonly string[] {
  if (payload.type === 'v0_CreateEndpoint' || payload.type === 'v0_UpdateEndpoint') return [payload.address];
  return destinationsOf(payload, described).flatMap((to) => (to.type === 'Address' ? [to.address] : []));
}

/** The known addresses that look like one that a payload leads to, by that address, each once; never that of the endpoint that it changes. */
export function lookAlikesOf(
  payload: IntentPayload,
  known: readonly KnownAddress[],
  described?: TransactionDescription,
): ReadonlyMap<string, readonly KnownAddress[]> {
  const changed = payload.type === 'v0_UpdateEndpoint' ? payload.reference.id : undefined;
  const paid = known.filter(({ of }) => of === 'Paid');
  const named = known.filter((one) => one.of !== 'Paid' && one.id !== changed);
  // What has a name is called by it, also where it was paid.
  const byAddress = new Map([...paid, ...named].map((one) => [one.address.toLowerCase(), one]));
  const found = typedAddresses(payload, described).map((address) => {
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
