import type { TransactionDestination } from '@countersign/model';

import type { ValueOf } from './values.ts';
import { caution, type Facts, type Warning } from './warning.ts';

/** Below this an endpoint is hardly trusted, of 100. */
export const lowTrustScore = 50;

/** A destination as a value. */
export function destinationValue(to: TransactionDestination): ValueOf<'destination'> {
  if (to.type === 'Address') return { kind: 'destination', place: 'Address', address: to.address };
  return { kind: 'destination', place: to.type, id: to.type === 'Account' ? to.accountId : to.endpointId };
}

/** What stands for a destination where a device remembers those it has signed for. */
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

/** Destinations anywhere within a payload, whatever the ledger. */
export function destinationsIn(value: unknown): readonly TransactionDestination[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'destination' && typeof member === 'object' && member !== null
      ? [member as TransactionDestination]
      : destinationsIn(member),
  );
}
