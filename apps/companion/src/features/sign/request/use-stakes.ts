import { movedValue, wordsOf, type MovedValue, type Names, type Reference } from '@countersign/kinds/words';
import type { AddressOf } from '@countersign/governance/approval-context';
import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { useQuery } from '@tanstack/react-query';
import { actedOnQuery, referencesOfActed, saidOfActed, type ActedOn, type ActedOrder } from './acted-on.ts';
import { orderPlacesQuery, placesPaid, type PlacePaid } from './places-paid.ts';
import { orderOf } from './typed-addresses.ts';

/** A payment that a signature is about: how much goes where, and what its proposer wrote. */
export interface Stake {
  readonly moved: MovedValue;
  /** By the key of a destination. */
  readonly places: ReadonlyMap<string, PlacePaid>;
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
  addressOf: AddressOf,
): { readonly stakes: readonly Stake[]; readonly isPending: boolean } {
  const domainId = proposal?.targetDomainId ?? '';
  // A request acts on one order at most.
  const acted = actedOn?.orders[0];
  const own = useQuery(orderPlacesQuery(orderOf(proposal), domainId));
  const theirs = useQuery(orderPlacesQuery(acted?.payload, domainId));
  const stakes = [
    ...stakeOf(proposal, { places: placesPaid(own.data, addressOf) }),
    ...stakeOf(acted?.proposal, { places: placesPaid(theirs.data, addressOf), ...(acted && { acted }) }),
  ];
  return { stakes, isPending: own.isLoading || theirs.isLoading };
}

function stakeOf(proposal: Propose | undefined, more: Pick<Stake, 'places' | 'acted'>): readonly Stake[] {
  const moved = proposal && payment(proposal.payload);
  return moved === undefined ? [] : [{ moved, why: proposal?.description, ...more }];
}

/** What is paid to somebody; a contract's call pays what its data say, which the amount beside it does not. */
function payment(payload: IntentPayload): MovedValue | undefined {
  const moved = movedValue(payload, ledgerDescriptor);
  const isCall = wordsOf(payload.type).says(payload, ledgerDescriptor).key === 'call';
  return moved !== undefined && moved.to.length > 0 && !isCall ? moved : undefined;
}
