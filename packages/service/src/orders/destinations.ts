import { err, ok } from '@countersign/kernel';
import type { Result } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { TransactionDestination, TransactionOrderParameters } from '@countersign/model';

/** An account or endpoint that an order pays to, as it is on the order's ledger now. */
export interface ResolvedDestination {
  readonly address: string;
  readonly locked: boolean;
}

/** Destinations by {@link destinationKey}; what has no address on the ledger is absent. */
export type ResolvedDestinations = ReadonlyMap<string, ResolvedDestination>;

type Pointer = Exclude<TransactionDestination, { type: 'Address' }>;

/** Names an account or endpoint within one order. */
export function destinationKey(destination: Pointer): string {
  return destination.type === 'Account' ? `Account:${destination.accountId}` : `Endpoint:${destination.endpointId}`;
}

/** Every account and endpoint that stands as a destination anywhere in the value. */
export function destinationsIn(value: unknown): Pointer[] {
  if (isPointer(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(destinationsIn);
}

/**
 * The parameters with every account and endpoint replaced by its address. Refused with `LockedDestination` where one is
 * locked, and with `CurrentlyUnusableDestination` where an account has no address on the ledger yet.
 */
export function resolveDestinations<Parameters extends TransactionOrderParameters>(
  parameters: Parameters,
  resolved: ResolvedDestinations,
): Result<Parameters, TransactionRefusal> {
  for (const pointer of destinationsIn(parameters)) {
    const destination = resolveDestination(pointer, resolved);
    if (!destination.ok) return destination;
  }
  return ok(replace(parameters, resolved) as Parameters);
}

/** The address of one destination; the refusals are those of {@link resolveDestinations}. */
export function resolveDestination(
  destination: TransactionDestination,
  resolved: ResolvedDestinations,
): Result<string, TransactionRefusal> {
  if (destination.type === 'Address') return ok(destination.address);
  const found = resolved.get(destinationKey(destination));
  const name = destination.type === 'Account' ? `account ${destination.accountId}` : `endpoint ${destination.endpointId}`;
  if (found === undefined)
    return err({ hint: 'CurrentlyUnusableDestination', message: `The ${name} has no address on this ledger` });
  if (found.locked) return err({ hint: 'LockedDestination', message: `The ${name} is locked` });
  return ok(found.address);
}

function replace(value: unknown, resolved: ResolvedDestinations): unknown {
  if (isPointer(value)) return { type: 'Address', address: resolved.get(destinationKey(value))?.address };
  if (Array.isArray(value)) return value.map((item) => replace(item, resolved));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replace(member, resolved)]));
}

function isPointer(value: unknown): value is Pointer {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return (value.type === 'Account' && 'accountId' in value) || (value.type === 'Endpoint' && 'endpointId' in value);
}
