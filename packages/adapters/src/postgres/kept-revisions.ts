import type { EntityKind } from '@countersign/kinds/rules';
import { createRecentMap, type Shape } from '@countersign/kernel';
import {
  Account,
  ApiTickerData,
  Domain,
  Endpoint,
  type Envelope,
  Ledger,
  Manifest,
  Policy,
  TransactionOrder,
  User,
  Vault,
} from '@countersign/model';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { integrityViolation, isVouched } from '@countersign/service';
import type { Pool } from 'pg';

/** A revision of an entity, or of a ledger. */
export interface RevisionKey {
  readonly kind: EntityKind | 'Ledger';
  readonly id: string;
  readonly revision: number;
}

/** Revisions that the notary vouches for. */
export interface Revisions {
  /** The data. Throws `IntegrityViolation` for a revision that is not what the notary signed, or not there (or was not asked for). */
  get(key: RevisionKey): unknown;
  /** The data in its envelope; throws as `get` does, and `IntegrityViolation` for an asset that nobody has vouched for yet. */
  envelope(key: RevisionKey): Envelope<unknown>;
  /** False for an asset that was only seen on its ledger: the notary signs it when somebody validates it. */
  isVouched(key: RevisionKey): boolean;
}

interface Row extends Omit<RevisionKey, 'revision'> {
  readonly revision: string;
  readonly data: unknown;
  readonly signature: string;
  readonly signing_key: string;
}

interface Kept {
  readonly envelope: Envelope<unknown>;
  readonly isVouched: boolean;
}

/** The shapes are strict, so that nothing that the notary signed as one thing passes for another. */
const shapes = {
  Domain,
  User,
  Policy,
  Vault,
  Endpoint,
  Account,
  Ticker: ApiTickerData,
  TransactionOrder,
  Manifest,
  Ledger,
} satisfies Record<RevisionKey['kind'], Shape<unknown>>;

/**
 * Revisions, read once and kept: a revision never changes, so what is kept never goes stale, it is only no longer asked for. Each
 * is verified against the notary's key before it is kept, so that what somebody else wrote into the database is never looked
 * at. Nobody may change what they get. Those not used for long are forgotten beyond `capacity`.
 */
export function keepRevisions(
  pool: Pool,
  notaryKey: () => Promise<string>,
  capacity = 10_000,
): (keys: readonly RevisionKey[]) => Promise<Revisions> {
  const kept = createRecentMap<string, Kept>(capacity);

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
    const wanted = new Map<string, Kept | 'Tampered'>();
    const missing: RevisionKey[] = [];
    for (const key of keys) {
      const name = nameOf(key);
      const known = kept.get(name);
      if (known === undefined) missing.push(key);
      else wanted.set(name, known);
    }
    if (missing.length > 0) {
      const [rows, key] = await Promise.all([read(missing), notaryKey()]);
      for (const row of rows) {
        const name = nameOf(row);
        const opened = openRow(row, key);
        wanted.set(name, opened);
        // What was put right again can be read again.
        if (opened !== 'Tampered') kept.set(name, opened);
      }
    }
    function find(key: RevisionKey): Kept {
      const found = wanted.get(nameOf(key));
      if (found === undefined || found === 'Tampered') throw integrityViolation(nameOf(key));
      return found;
    }
    return {
      get: (key) => find(key).envelope.data,
      envelope(key) {
        const { envelope, isVouched } = find(key);
        if (!isVouched) throw integrityViolation(nameOf(key));
        return envelope;
      },
      isVouched: (key) => find(key).isVouched,
    };
  };
}

/** True if the notary signed this state of an intent. */
export function isVouchedIntent(id: string, envelope: Envelope<IntentEntity>, notaryKey: string): boolean {
  return envelope.data.id === id && isVouched(envelope, notaryKey);
}

function openRow({ kind, id, revision, data, signature, signing_key: signingKey }: Row, notaryKey: string): Kept | 'Tampered' {
  const shape = shapes[kind].safeParse(data);
  if (!shape.success) return 'Tampered';
  const { metadata, id: ownId } = shape.data;
  if (ownId !== id || (metadata?.revision ?? 1) !== Number(revision)) return 'Tampered';
  const envelope = { data, signature, signingKey };
  if (kind === 'Ticker' && signature === '') return { envelope, isVouched: false };
  return isVouched(envelope, notaryKey) ? { envelope, isVouched: true } : 'Tampered';
}

function nameOf({ kind, id, revision }: RevisionKey | Row): string {
  return `${kind} ${id} ${revision}`;
}
