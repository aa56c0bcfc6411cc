import { err, ok } from '@countersign/kernel';
import type { Result } from '@countersign/kernel';
import { endpointText } from '@countersign/ledger-port';
import type { LedgerModule, TransactionRefusal } from '@countersign/ledger-port';
import type { AddressTag, Ledger, TransactionDestination, TransactionOrderParameters } from '@countersign/model';

/** An account or endpoint that an order pays to, as it is on the order's ledger now. */
export interface ResolvedDestination {
  readonly address: string;
  /** Of an endpoint: what distinguishes it at its address. */
  readonly tag?: AddressTag | null;
  readonly locked: boolean;
}

/** The ledger that is paid on, with its rules. */
interface OnLedger {
  readonly ledger: Ledger;
  readonly module: LedgerModule;
}

/** Destinations by {@link destinationKey}; what has no address on the ledger is absent. */
export type ResolvedDestinations = ReadonlyMap<string, ResolvedDestination>;

/** Names an account or endpoint within one order. */
export function destinationKey(destination: Exclude<TransactionDestination, { type: 'Address' }>): string {
  return destination.type === 'Account' ? `Account:${destination.accountId}` : `Endpoint:${destination.endpointId}`;
}

/**
 * The parameters with every account and endpoint replaced by its address. Refused with `LockedDestination` where one is
 * locked, and with `CurrentlyUnusableDestination` where an account has no address on the ledger yet.
 */
export function resolveDestinations(
  parameters: TransactionOrderParameters,
  resolved: ResolvedDestinations,
  on: OnLedger,
): Result<TransactionOrderParameters, TransactionRefusal> {
  let refusal: TransactionRefusal | undefined;
  const replaced = on.module.transaction.mapDestinations(parameters, (destination) => {
    const address = resolveDestination(destination, resolved, on);
    if (address.ok) return { type: 'Address', address: address.value };
    refusal ??= address.error;
    return destination;
  });
  return refusal === undefined ? ok(replaced) : err(refusal);
}

/** The address of one destination, an endpoint's with its tag; the refusals are those of {@link resolveDestinations}. */
export function resolveDestination(
  destination: TransactionDestination,
  resolved: ResolvedDestinations,
  { ledger, module }: OnLedger,
): Result<string, TransactionRefusal> {
  if (destination.type === 'Address') return ok(destination.address);
  const found = resolved.get(destinationKey(destination));
  const name = destination.type === 'Account' ? `account ${destination.accountId}` : `endpoint ${destination.endpointId}`;
  if (found === undefined)
    return err({ hint: 'CurrentlyUnusableDestination', message: `The ${name} has no address on this ledger` });
  if (found.locked) return err({ hint: 'LockedDestination', message: `The ${name} is locked` });
  const { address, tag } = found;
  const text = endpointText(module.address, { address, ...(tag && { tag }) }, ledger);
  return text === undefined
    ? err({ hint: 'InvalidDestination', message: `The ${name} has a tag that this ledger does not know` })
    : ok(text);
}
