import { keysOf } from '@countersign/kernel';

import { lockTones } from './status-tones.ts';
import { listFields, manyOf, text } from '../shared/routing/search-codec.ts';

export const lockStatuses = keysOf(lockTones);

/** What the URL of the list of any governed entity holds: order, place, and the filters by name and lock. */
export function entityFields<const Sorts extends readonly string[]>(sorts: Sorts) {
  return {
    ...listFields([...sorts, 'alias', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt'] as const),
    alias: text,
    lock: manyOf(lockStatuses),
  };
}
