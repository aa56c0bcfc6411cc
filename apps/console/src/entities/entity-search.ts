import type { LockStatus } from '@countersign/model';

import { lockTones } from './status-tones.ts';
import { listFields, manyOf, text } from '../shared/routing/search-codec.ts';

export const lockStatuses = Object.keys(lockTones) as LockStatus[];

/** What the URL of the list of any governed entity holds: order, place, and the filters by name and lock. */
export function entityFields<const Sorts extends readonly string[]>(sorts: Sorts) {
  return {
    ...listFields([...sorts, 'alias', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt'] as const),
    alias: text,
    lock: manyOf(lockStatuses),
  };
}

interface EntitySearch<Sort extends string> {
  readonly sortBy?: Sort | undefined;
  readonly sortOrder?: 'ASC' | 'DESC' | undefined;
  readonly startingAfter?: string | undefined;
  readonly alias?: string | undefined;
  readonly lock?: LockStatus[] | undefined;
}

/** The server's query of what {@link entityFields} read: by name unless another order is chosen. */
export function entityQuery<Sort extends string>({ sortBy, sortOrder, startingAfter, alias, lock }: EntitySearch<Sort>) {
  return {
    sortBy: sortBy ?? ('alias' as const),
    sortOrder: sortOrder ?? ('ASC' as const),
    ...(startingAfter && { startingAfter }),
    ...(alias && { alias }),
    ...(lock && { lock }),
  };
}
