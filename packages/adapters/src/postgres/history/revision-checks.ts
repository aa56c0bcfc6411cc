import { CodedError } from '@countersign/kernel';
import { integrityViolation } from '@countersign/service';
import type { Pool } from 'pg';

import { isSeenKind, type SeenMemory, type SeenRevision } from '../../seen-memory/index.ts';
import type { RevisionKey, Revisions } from '../kept-revisions.ts';

type SeenKey = Pick<SeenRevision, 'kind' | 'id' | 'revision'>;

/** Compares what is read with what was seen before. */
export interface RevisionChecks {
  /** Throws `IntegrityViolation` where one of these, read as what is there now, was seen at a newer revision, or as another thing. */
  requireNewest(keys: readonly RevisionKey[], data: Revisions): Promise<void>;
  /** Throws `IntegrityViolation` for the first of these revisions that is not there any more. */
  requireThere(keys: readonly SeenKey[]): Promise<void>;
}

/** How many are looked for at once. */
const page = 5_000;

/** Puts the checks on a memory. */
export function createRevisionChecks(pool: Pool, memory: SeenMemory): RevisionChecks {
  // Kept revisions are the same objects each time: each is compared once.
  const compared = new WeakSet<object>();

  async function requireThere(keys: readonly SeenKey[]): Promise<void> {
    for (let from = 0; from < keys.length; from += page) {
      const some = keys.slice(from, from + page);
      const { rows } = await pool.query<SeenKey>({
        name: 'find-lost-revision',
        text: `
          select x.kind, x.id, x.revision::integer from unnest($1::text[], $2::text[], $3::bigint[]) x(kind, id, revision)
            cross join lateral (select case x.kind when 'Ledger' then null else x.id::uuid end as entity offset 0) n
            where case x.kind
              when 'Ledger' then not exists (select from ledger l where l.id = x.id and l.revision >= x.revision)
              else not exists (select from entity_revision r where r.kind = x.kind and r.id = n.entity and r.revision = x.revision)
                or not exists (select from entity e where e.kind = x.kind and e.id = n.entity and e.revision >= x.revision)
              end
            limit 1`,
        values: [some.map(({ kind }) => kind), some.map(({ id }) => id), some.map(({ revision }) => revision)],
      });
      const [lost] = rows;
      if (lost !== undefined) {
        throw new CodedError(
          'IntegrityViolation',
          `${lost.kind} ${lost.id} was at revision ${lost.revision} before, which is not there any more: somebody else has changed the database`,
        );
      }
    }
  }

  return {
    requireThere,
    async requireNewest(keys, data) {
      const newer: SeenKey[] = [];
      for (const key of keys) {
        const kind = isSeenKind(key.kind) ? key.kind : undefined;
        const seen = kind && memory.newest(kind, key.id);
        // What was read may be older than what was committed meanwhile: then the newer one is there.
        if (kind && seen !== undefined && seen.revision > key.revision) newer.push({ kind, id: key.id, revision: seen.revision });
        else if (kind) compare({ ...key, kind }, data);
      }
      if (newer.length > 0) await requireThere(newer);
    },
  };

  function compare({ kind, id, revision }: SeenKey, data: Revisions): void {
    if (!data.isVerified({ kind, id, revision })) return;
    const found = data.get({ kind, id, revision });
    if (compared.has(found)) return;
    if (!memory.note({ kind, id, revision, data: found }))
      throw integrityViolation(`${kind} ${id} ${revision}, which was another one before,`);
    compared.add(found);
  }
}
