import { TransactionDestination as Destination, type TransactionDestination } from '@countersign/model';

import type { BuildInput, SignedOrder } from '../transaction.ts';

/** The order of a sample as people signed it: each address is its own, and the sender's are the account's. */
export function signedOrder({ ledger, orderId, order, sender, changeAddress }: BuildInput): SignedOrder {
  return {
    ledger,
    orderId,
    ...order,
    addressesOf: (destination) => (destination.type === 'Address' ? [destination.address] : []),
    own: new Set([...sender.map(({ address }) => address), ...(changeAddress === undefined ? [] : [changeAddress])]),
  };
}

/** Everything that looks like a destination anywhere in a value. */
export function destinationsWithin(value: unknown): readonly TransactionDestination[] {
  if (typeof value !== 'object' || value === null) return [];
  const destination = Destination.safeParse(value);
  return destination.success ? [destination.data] : Object.values(value).flatMap(destinationsWithin);
}

/** A different account for each index. */
export function accountIdOf(index: number): string {
  return `00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`;
}
