import type { EntityKind } from '@countersign/governance';
import { CodedError } from '@countersign/kernel';
import type { Pool } from 'pg';

/** A revision of an entity, or of a ledger. */
export interface RevisionKey {
  readonly kind: EntityKind | 'Ledger';
  readonly id: string;
  readonly revision: number;
}

/** The data of revisions. */
export interface Revisions {
  /** Throws `RevisionMissing` for one that was not asked for. */
  get(key: RevisionKey): unknown;
}

/**
 * The data of revisions, read once and kept: a revision never changes, so what is kept never goes stale, it is only no longer
 * asked for. Nobody may change what they get. The ones read longest ago are forgotten beyond `capacity`.
 */
export function keepRevisions(pool: Pool, capacity = 10_000): (keys: readonly RevisionKey[]) => Promise<Revisions> {
  const kept = new Map<string, unknown>();

  async function read(missing: readonly RevisionKey[]): Promise<Map<string, unknown>> {
    const { rows } = await pool.query<{ kind: string; id: string; revision: string; data: unknown }>({
      name: 'load-revisions',
      text: `
        select r.kind, r.id::text, r.revision, r.data
        from unnest($1::text[], $2::text[], $3::bigint[]) q(kind, id, revision)
        cross join lateral (
          select kind, id::text, revision, data from entity_revision
            where q.kind <> 'Ledger' and kind = q.kind and id = case q.kind when 'Ledger' then null else q.id::uuid end
              and revision = q.revision
          union all
          select 'Ledger', id, revision, data from ledger where q.kind = 'Ledger' and id = q.id and revision = q.revision
        ) r`,
      values: [missing.map(({ kind }) => kind), missing.map(({ id }) => id), missing.map(({ revision }) => revision)],
    });
    return new Map(rows.map(({ kind, id, revision, data }) => [`${kind} ${id} ${revision}`, data]));
  }

  return async (keys) => {
    const wanted = new Map<string, unknown>();
    const missing: RevisionKey[] = [];
    for (const key of keys) {
      const name = nameOf(key);
      const data = kept.get(name);
      if (data === undefined) missing.push(key);
      else wanted.set(name, data);
    }
    if (missing.length > 0) {
      for (const [name, data] of await read(missing)) {
        kept.set(name, data);
        wanted.set(name, data);
      }
      for (const oldest of kept.keys()) {
        if (kept.size <= capacity) break;
        kept.delete(oldest);
      }
    }
    return {
      get(key) {
        const data = wanted.get(nameOf(key));
        if (data === undefined) throw new CodedError('RevisionMissing', `There is no ${nameOf(key)}`);
        return data;
      },
    };
  };
}

function nameOf({ kind, id, revision }: RevisionKey): string {
  return `${kind} ${id} ${revision}`;
}
