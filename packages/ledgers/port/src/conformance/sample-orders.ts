import { TransactionDestination as Destination, type TransactionDestination } from '@countersign/model';
import { namedAccountMember } from '@countersign/model/names';

import type { BuildInput, SignedOrder } from '../transaction.ts';

/** The order of a sample as people signed it: each address is its own, and the sender's are the account's. */
export function signedOrder({ ledger, orderId, order, sender, changeAddress }: BuildInput): SignedOrder {
  return {
    ledger,
    orderId,
    ...order,
    addressesOf: (destination) => {
      if (destination.type === 'Address') return [destination.address];
      const address = destination.type === 'Account' ? order.accounts?.[destination.accountId] : undefined;
      return address === undefined ? [] : [address];
    },
    own: new Set([...sender.map(({ address }) => address), ...(changeAddress === undefined ? [] : [changeAddress])]),
  };
}

/** Everything that looks like a destination anywhere in a value, and the account that it names by its id. */
export function destinationsWithin(value: unknown): readonly TransactionDestination[] {
  if (typeof value !== 'object' || value === null) return [];
  const destination = Destination.safeParse(value);
  if (destination.success) return [destination.data];
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
    name === namedAccountMember ? [{ type: 'Account' as const, accountId: String(member) }] : destinationsWithin(member),
  );
}

/** A different account for each index. */
export function accountIdOf(index: number): string {
  return `00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`;
}
