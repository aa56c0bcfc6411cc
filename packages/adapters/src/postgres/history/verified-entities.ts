import type { EntityData } from '@countersign/kinds/rules';
import type { Pool } from 'pg';

import { keepRevisions, type RevisionKey } from '../kept-revisions.ts';
import type { HistoryGuard } from './history-guard.ts';

/** A row of an entity, as it was found. */
export interface FoundEntity<Kind extends keyof EntityData> {
  readonly id: string;
  readonly revision: number;
  readonly data: EntityData[Kind];
}

/** Gives what the rows are of, as the notary signed it, in their order. Throws `IntegrityViolation` for what it did not sign. */
export type VerifiedEntities = <Kind extends keyof EntityData>(
  kind: Kind,
  rows: readonly FoundEntity<Kind>[],
) => Promise<readonly EntityData[Kind][]>;

/**
 * Verifies each revision once, and keeps it: what a row says besides its id and its revision is never looked at. A revision older than one that
 * was seen before is not good either.
 */
export function createVerifiedEntities(
  pool: Pool,
  notaryKey: () => Promise<string>,
  guard: Pick<HistoryGuard, 'requireNewest'>,
): VerifiedEntities {
  const revisions = keepRevisions(pool, notaryKey);
  return async (kind, rows) => {
    if (rows.length === 0) return [];
    const keys = rows.map(({ id, revision }): RevisionKey<typeof kind> => ({ kind, id, revision }));
    const data = await revisions(keys);
    await guard.requireNewest(keys, data);
    return keys.map((key) => data.get(key));
  };
}
