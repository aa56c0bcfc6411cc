import { CodedError, isCodedError } from '@countersign/kernel';
import { revisedEntities } from '@countersign/model/names';
import type { Change } from '@countersign/service';
import type { Pool } from 'pg';

import { isSeenKind, type SeenKind, type SeenMemory } from '../../seen-memory/index.ts';
import { keepJournalTree, type KeptJournal } from '../journal/journal-tree.ts';
import { keepRevisions, type RevisionKey, type Revisions } from '../kept-revisions.ts';
import { createRevisionChecks, type RevisionChecks } from './revision-checks.ts';

/** Keeps watch over a database's history by what this process has seen of it. */
export interface HistoryGuard extends Pick<RevisionChecks, 'requireNewest'> {
  readonly journal: KeptJournal;
  /**
   * Compares all that is remembered with the database, before anything is decided. Throws `HistorySetBack` where the database has forgotten
   * something. Where it is to be believed nevertheless, as after a backup was restored, the memory forgets first.
   */
  begin(options: { readonly believesDatabase: boolean }): Promise<void>;
  /** Looks at what came since, and at some of what is remembered. Throws `IntegrityViolation` for what is not there any more, once for each. */
  look(): Promise<void>;
  /** Remembers what this process has written itself. */
  noteWritten(change: Pick<Change, 'entities' | 'ledgers'>): void;
  /** The lock of the newest revision that was seen, with that revision, where it is newer than this one. */
  seenSince(kind: SeenKind, id: string, revision: number): { readonly revision: number; readonly lock: string } | undefined;
  /** Throws `IntegrityViolation` where that revision is not there any more. */
  requireThere: RevisionChecks['requireThere'];
}

/** Of what is remembered, so many are looked at each time, one after the other. */
const lookedAt = 200;
/** Revisions that are read at once. */
const page = 1_000;
/** What another process judged may be committed so long after the moment that it says. */
const lateMilliseconds = 120_000;

/** Puts a guard on a database. What is remembered was signed by the notary with this key. */
export function createHistoryGuard(pool: Pool, notaryKey: () => Promise<string>, memory: SeenMemory): HistoryGuard {
  const journal = keepJournalTree(pool, memory);
  const checks = createRevisionChecks(pool, memory);
  const revisions = keepRevisions(pool, notaryKey);
  const told = new Set<string>();
  let remembered = memory.all();
  let readSize = -1;
  let since = new Date(0);

  /** Remembers the revisions of a moment and after it, as far as they are newer than what is remembered. */
  async function takeNew(): Promise<void> {
    const size = journal.size();
    if (size === readSize) return;
    const { rows: moments } = await pool.query<{ now: Date }>('select now()');
    let after: { readonly kind: string; readonly id: string; readonly revision: string } | undefined;
    for (let more = true; more;) {
      const { rows } = await pool.query<{ kind: SeenKind; id: string; revision: string }>({
        text: `
          with late as materialized (
            select kind, id, revision from entity_revision
              where saved_at >= $1 and kind in (${revisedEntities.map((kind) => `'${kind}'`).join(', ')})
                and (revision > 1 or kind = 'Policy')),
          named as (
            select kind, id::text, revision from late
            union all
            select 'Ledger', id, revision from ledger where modified_at >= $1 and revision > 1)
          select kind, id, revision from named where (kind, id, revision) > ($2, $3, $4::bigint)
            order by kind, id, revision limit ${page}`,
        values: [since, after?.kind ?? '', after?.id ?? '', after?.revision ?? 0],
      });
      await takeThese(rows.map(({ kind, id, revision }) => ({ kind, id, revision: Number(revision) })));
      after = rows.at(-1);
      more = rows.length === page;
    }
    readSize = size;
    since = new Date((moments[0]?.now.getTime() ?? 0) - lateMilliseconds);
  }

  async function takeThese(keys: readonly (RevisionKey & { readonly kind: SeenKind })[]): Promise<void> {
    const unknown = keys.filter(({ kind, id, revision }) => revision > (memory.newest(kind, id)?.revision ?? 0));
    const data: Revisions = await revisions(unknown);
    for (const key of unknown) {
      // What nobody signed is not remembered: it decides nothing either.
      if (data.has(key) && data.isVerified(key)) memory.note({ ...key, data: data.get(key) });
    }
  }

  /** Some of what is remembered, the next ones each time. */
  async function lookAtSome(): Promise<void> {
    const some = [];
    for (let count = 0; count < Math.min(lookedAt, memory.count); count++) {
      let next = remembered.next();
      if (next.done === true) {
        remembered = memory.all();
        next = remembered.next();
      }
      if (next.done !== true && !told.has(`${next.value.kind} ${next.value.id}`)) some.push(next.value);
    }
    try {
      await checks.requireThere(some);
    } catch (error) {
      if (isCodedError(error, 'IntegrityViolation')) told.add(error.message.split(' ').slice(0, 2).join(' '));
      throw error;
    }
  }

  return {
    ...checks,
    journal,
    noteWritten({ entities = [], ledgers = [] }) {
      for (const { data } of ledgers) memory.note({ kind: 'Ledger', id: data.id, revision: data.metadata.revision, data });
      for (const { kind: of, id, revision, data, signature } of entities) {
        const kind = isSeenKind(of) ? of : undefined;
        if (kind && signature !== '') memory.note({ kind, id, revision, data });
      }
    },
    seenSince(kind, id, revision) {
      const seen = memory.newest(kind, id);
      return seen !== undefined && seen.revision > revision ? seen : undefined;
    },
    async begin({ believesDatabase }) {
      if (believesDatabase) await memory.forget();
      try {
        await journal.load();
        await checks.requireThere([...memory.all()]);
      } catch (error) {
        if (!isCodedError(error, 'IntegrityViolation')) throw error;
        throw new CodedError(
          'HistorySetBack',
          `${error.message}. This is remembered in ${memory.path}. Only where a backup of the database was restored, start once with --history-recover`,
        );
      }
    },
    async look() {
      await journal.load();
      await takeNew();
      await lookAtSome();
    },
  };
}
