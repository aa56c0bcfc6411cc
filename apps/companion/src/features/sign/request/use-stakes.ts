import { movedValue, type MovedValue, type Names, type Reference } from '@countersign/kinds/words';
import type { AddressOf } from '@countersign/governance/approval-context';
import type { Propose } from '@countersign/kinds/schemas';
import { callsText, type TransactionDescription } from '@countersign/ledger-port';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { useQuery } from '@tanstack/react-query';
import { actedOnQuery, referencesOfActed, saidOfActed, type ActedOn, type ActedOrder } from './acted-on.ts';
import { orderPlacesQuery, placesPaid, type OrderPlaces, type PlacePaid } from './places-paid.ts';
import { orderOf } from './typed-addresses.ts';

/** A payment that a signature is about: how much goes where, and what its proposer wrote. */
export interface Stake {
  readonly moved: MovedValue;
  /** By the key of a destination. */
  readonly places: ReadonlyMap<string, PlacePaid>;
  /** The network that it is paid on; undefined where nobody here knows that. */
  readonly ledgerId?: string | undefined;
  readonly ledgerType?: string | undefined;
  /** What it calls a contract for, as its ledger's own code reads it; undefined where that can't. */
  readonly call?: string | undefined;
  /** What the proposer wrote for those who decide. */
  readonly why: string | undefined;
  /** The order that is cancelled or replaced; undefined where the request pays itself. */
  readonly acted?: ActedOrder;
}

/** What a proposal acts on by id, how that is said, and whose names that takes. */
export function useActedOn(
  proposal: Propose | undefined,
  isOpen: boolean,
): {
  readonly actedOn: ActedOn | undefined;
  readonly references: readonly Reference[];
  readonly said: NonNullable<Names['said']>;
  readonly isPending: boolean;
} {
  const asks = actedOnQuery(proposal);
  const isAsked = isOpen && asks.enabled === true;
  const { data, isPending } = useQuery({ ...asks, enabled: isAsked });
  const actedOn = isAsked ? data : undefined;
  return {
    actedOn,
    references: actedOn === undefined ? [] : referencesOfActed(actedOn, proposal?.targetDomainId ?? ''),
    said: actedOn === undefined ? () => (isAsked && isPending ? 'loading' : undefined) : saidOfActed(actedOn),
    isPending: isAsked && isPending,
  };
}

/** The payments that a proposal is about: its own, or that of the order that it cancels or replaces. */
export function useStakes(
  proposal: Propose | undefined,
  actedOn: ActedOn | undefined,
  { addressOf, described }: { readonly addressOf: AddressOf; readonly described: TransactionDescription | undefined },
): { readonly stakes: readonly Stake[]; readonly isPending: boolean } {
  const domainId = proposal?.targetDomainId ?? '';
  // A request acts on one order at most.
  const acted = actedOn?.orders[0];
  const own = useQuery(orderPlacesQuery(orderOf(proposal), domainId));
  const theirs = useQuery(orderPlacesQuery(acted?.payload, domainId));
  const stakes = [
    ...stakeOf(proposal, { ...paidBy(own.data, addressOf), call: described && callsText(described) }),
    ...stakeOf(acted?.proposal, { ...paidBy(theirs.data, addressOf), ...(acted && { acted }) }),
  ];
  return { stakes, isPending: own.isLoading || theirs.isLoading };
}

function paidBy(
  order: OrderPlaces | null | undefined,
  addressOf: AddressOf,
): Pick<Stake, 'places' | 'ledgerId' | 'ledgerType' | 'call'> {
  return {
    places: placesPaid(order, addressOf),
    ledgerId: order?.on?.ledger.id,
    ledgerType: order?.on?.ledger.parameters.type,
    call: order?.call,
  };
}

function stakeOf(proposal: Propose | undefined, more: Omit<Stake, 'moved' | 'why'>): readonly Stake[] {
  const moved = proposal && movedValue(proposal.payload, ledgerDescriptor);
  return moved === undefined ? [] : [{ moved, why: proposal?.description, ...more }];
}
