import { createRecentMap, recordOf, type RecentMap, type Shape } from '@countersign/kernel';
import { entityShapes, Ledger, type EntityData, type Envelope } from '@countersign/model';
import { entityKinds } from '@countersign/model/names';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { integrityViolation, isVerified } from '@countersign/service';
import type { Pool } from 'pg';

import type { StoredRow } from './schema/rows.ts';

/** What has revisions: entities and ledgers. */
interface RevisionData extends EntityData {
  Ledger: Ledger;
}

type RevisionKind = keyof RevisionData;

/** A revision of an entity, or of a ledger. */
export interface RevisionKey<Kind extends RevisionKind = RevisionKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly revision: number;
}

/** Revisions that the notary signed. */
export interface Revisions {
  /** The data. Throws `IntegrityViolation` for a revision that is not what the notary signed, or not there (or was not asked for). */
  get<Kind extends RevisionKind>(key: RevisionKey<Kind>): RevisionData[Kind];
  /** The data in its envelope; throws as `get` does, and `IntegrityViolation` for an asset that nobody has validated yet. */
  envelope<Kind extends RevisionKind>(key: RevisionKey<Kind>): Envelope<RevisionData[Kind]>;
  /** True for what was asked for and is there, genuine. */
  has(key: RevisionKey): boolean;
  /** False for an asset that was only seen on its ledger: the notary signs it when somebody validates it. */
  isVerified(key: RevisionKey): boolean;
}

type Row = Pick<RevisionKey, 'kind' | 'id'> & StoredRow<'entity_revision', 'revision' | 'data' | 'signature' | 'signing_key'>;

interface Kept<Data> {
  readonly envelope: Envelope<Data>;
  readonly isVerified: boolean;
}

type KeptByKind = { readonly [Kind in RevisionKind]: RecentMap<string, Kept<RevisionData[Kind]>> };

/** The shapes are strict, so that nothing that the notary signed as one thing passes for another. */
const shapes: { readonly [Kind in RevisionKind]: Shape<RevisionData[Kind]> } = { ...entityShapes, Ledger };

/** Room for so many revisions of each kind. */
function roomFor(capacity: number): KeptByKind {
  // A map with nothing in it is one of any kind.
  return recordOf([...entityKinds, 'Ledger'], () => createRecentMap<string, never>(capacity));
}

/**
 * Revisions, read once and kept: a revision never changes, so what is kept never goes stale, it is only no longer asked for. Each
 * is verified against the notary's key before it is kept, so that what somebody else wrote into the database is never looked
 * at. Nobody may change what they get. Those not used for long are forgotten beyond `capacity` of a kind.
 */
export function keepRevisions(
  pool: Pool,
  notaryKey: () => Promise<string>,
  capacity = 10_000,
): (keys: readonly RevisionKey[]) => Promise<Revisions> {
  const kept = roomFor(capacity);

  async function read(missing: readonly RevisionKey[]): Promise<readonly Row[]> {
    const { rows } = await pool.query<Row>({
      name: 'load-revisions',
      text: `
        select r.kind, r.id::text, r.revision, r.data, r.signature, r.signing_key
        from unnest($1::text[], $2::text[], $3::bigint[]) q(kind, id, revision)
        cross join lateral (
          select kind, id::text, revision, data, signature, signing_key from entity_revision
            where q.kind <> 'Ledger' and kind = q.kind and id = case q.kind when 'Ledger' then null else q.id::uuid end
              and revision = q.revision
          union all
          select 'Ledger', id, revision, data, signature, signing_key from ledger
            where q.kind = 'Ledger' and id = q.id and revision = q.revision
        ) r`,
      values: [missing.map(({ kind }) => kind), missing.map(({ id }) => id), missing.map(({ revision }) => revision)],
    });
    return rows;
  }

  return async (keys) => {
    const wanted = roomFor(Number.POSITIVE_INFINITY);
    const take = <Kind extends RevisionKind>(kind: Kind, name: string, found: Kept<RevisionData[Kind]>) => {
      wanted[kind].set(name, found);
    };
    const missing = keys.filter(<Kind extends RevisionKind>({ kind, id, revision }: RevisionKey<Kind>) => {
      const known = kept[kind].get(nameOf(id, revision));
      if (known !== undefined) take(kind, nameOf(id, revision), known);
      return known === undefined;
    });
    if (missing.length > 0) {
      const [rows, key] = await Promise.all([read(missing), notaryKey()]);
      // What is not genuine is not kept: once it was put right it can be read again.
      for (const row of rows) keep(row.kind, row, key, [kept, wanted]);
    }
    function find<Kind extends RevisionKind>({ kind, id, revision }: RevisionKey<Kind>): Kept<RevisionData[Kind]> {
      const found = wanted[kind].get(nameOf(id, revision));
      if (found === undefined) throw integrityViolation(`${kind} ${id} ${revision}`);
      return found;
    }
    return {
      get: (key) => find(key).envelope.data,
      envelope(key) {
        const { envelope, isVerified } = find(key);
        if (!isVerified) throw integrityViolation(`${key.kind} ${key.id} ${key.revision}`);
        return envelope;
      },
      has: ({ kind, id, revision }) => wanted[kind].get(nameOf(id, revision)) !== undefined,
      isVerified: (key) => find(key).isVerified,
    };
  };
}

/** True if the notary signed this state of an intent. */
export function isVerifiedIntent(id: string, envelope: Envelope<IntentEntity>, notaryKey: string): boolean {
  return envelope.data.id === id && isVerified(envelope, notaryKey);
}

/** Keeps a row in each of these places if it is what the notary signed. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the shape of a kind to its place
function keep<Kind extends RevisionKind>(kind: Kind, row: Row, notaryKey: string, places: readonly KeptByKind[]): void {
  const { id, revision, data, signature, signing_key: signingKey } = row;
  if (!isShaped(shapes[kind], data)) return;
  const { metadata, id: ownId } = data;
  if (ownId !== id || (metadata?.revision ?? 1) !== Number(revision)) return;
  const envelope = { data, signature, signingKey };
  const isOnlySeen = kind === 'Ticker' && signature === '';
  if (!isOnlySeen && !isVerified(envelope, notaryKey)) return;
  for (const place of places) place[kind].set(nameOf(id, revision), { envelope, isVerified: !isOnlySeen });
}

/** The data stays as it was signed: what the schema makes of it might be another object. */
function isShaped<Data>(shape: Shape<Data>, data: unknown): data is Data {
  return shape.safeParse(data).success;
}

function nameOf(id: string, revision: number | string): string {
  return `${id} ${revision}`;
}
