import { err, newId, ok } from '@countersign/kernel';
import { wholeBundle } from '@countersign/service';
import type {
  AskedTransaction,
  ColdVaultState,
  ColdVaultStore,
  PreparedFile,
  PreparedFileRecord,
  StoredBundle,
} from '@countersign/service';
import type { VaultOperation } from '@countersign/vault';
import type { Pool } from 'pg';

import { evidenceBundle, evidenceTables } from '../orders/evidence-bundle.ts';
import { inTransaction } from '../transaction.ts';
import { takeFiles } from './take-files.ts';

/** A vault that waits for its handshake is asked for it once, with the intent that made it. */
const handshakeStatement = `
with waiting as (
  select v.id, v.root_domain_id, v.data, v.signature, v.signing_key
  from entity_vault v join signer s on s.public_key = v.data->>'publicKey' and s.kind = 'Cold'
  where v.kind = 'Vault' and v.id = $1 and v.processing->>'status' = 'Pending'
    and not exists (select 1 from vault_operation o where o.vault_id = v.id and o.digest = 'Handshake')
),
made as (
  select i.id, i.status, i.modified_at, i.data, i.signature, i.signing_key
  from waiting w join entity_revision r on r.kind = 'Vault' and r.id = w.id and r.revision = 1 join intent i on i.id = r.intent_id
),
${evidenceTables},
shown as (
  select r.data, r.signature, r.signing_key from waiting w join entity_revision r on r.kind = 'Vault' and r.id = w.id and r.revision = 1
)
select w.root_domain_id as "rootDomainId", jsonb_build_object('data', s.data, 'signature', s.signature, 'signingKey', s.signing_key) as vault,
    ${evidenceBundle} as bundle
from waiting w, shown s, made m`;

const fileColumns = `
'vaultId', f.vault_id, 'sequence', f.sequence, 'preparedAt', iso(f.prepared_at), 'operationIds', f.operation_ids, 'digest', f.digest,
'signature', f.signature, 'signingKey', f.signing_key`;

/** Of a vault `v`: how far it has signed, by its own word and by the answers that came back. */
const reached = `
  select coalesce(max(s.sequence), 0) as sequence, greatest(max(s.prepared_at), (
      select max(a.prepared_at) from vault_file a where a.vault_id = v.id and a.imported_at is not null)) as prepared_at
  from vault_standing s where s.vault_id = v.id`;

/** The last file of a vault `v`, where it was not answered and is not behind what the vault has `reached`. */
const openFile = `
  select f.* from vault_file f where f.vault_id = v.id and f.imported_at is null
    and f.sequence = (select max(l.sequence) from vault_file l where l.vault_id = v.id)
    and f.sequence > reached.sequence and f.prepared_at >= coalesce(reached.prepared_at, f.prepared_at)`;

/** An operation that asks for the signatures of an order which is held back: nobody is asked for these meanwhile. */
const isHeld = (operation: string) => `
  exists (select from ledger_transaction t where ${operation}.operation->>'type' = 'Sign' and t.holds <> '[]'
    and t.order_id = (${operation}.operation#>>'{evidence,orderId}')::uuid)`;

const loadStatement = `
select jsonb_strip_nulls(jsonb_build_object(
    'rootDomainId', v.root_domain_id,
    'vault', jsonb_build_object('id', v.id, 'publicKey', v.data->>'publicKey', 'lock', v.lock),
    'signerKind', (select s.kind from signer s where s.public_key = v.data->>'publicKey'),
    'open', (select jsonb_build_object(${fileColumns}) from (${openFile}) f),
    'lastSequence', greatest((select max(f.sequence) from vault_file f where f.vault_id = v.id), reached.sequence),
    'signedUntil', iso(reached.prepared_at)))
  || jsonb_build_object('pending', coalesce((
    select jsonb_agg(jsonb_build_object('id', o.id, 'operation', o.operation) order by o.position)
    from (select * from vault_operation p where p.vault_id = v.id and p.answer is null and not p.withdrawn and not ${isHeld('p')}
      order by p.position limit $2) o), '[]')) as state
from entity_vault v cross join lateral (${reached}) reached where v.kind = 'Vault' and v.id = $1`;

const listStatement = `
with open as (
  select f.sequence, f.prepared_at, f.operation_ids
  from (select $1::uuid as id) v cross join lateral (${reached}) reached cross join lateral (${openFile}) f
)
select jsonb_strip_nulls(jsonb_build_object(
  'openFile', (select jsonb_build_object('sequence', sequence, 'preparedAt', iso(prepared_at)) from open),
  'items', coalesce((
    select jsonb_agg(jsonb_build_object('id', o.id, 'type', o.operation->'type', 'createdAt', iso(o.created_at),
        'intentId', coalesce(o.operation#>'{bundle,intentId}', o.operation#>'{evidence,bundle,intentId}'),
        'accountId', coalesce(o.operation->'accountId', o.operation#>'{evidence,accountId}', o.operation#>'{evidence,references,account,data,id}',
          (select d.data->'accountId' from entity_order d where d.kind = 'TransactionOrder' and d.id = (o.operation->>'orderId')::uuid)),
        'orderId', coalesce(o.operation#>'{evidence,orderId}', o.operation->'orderId'), 'manifestId', o.operation#>'{evidence,manifestId}', 'declined', o.declined,
        'transaction', case when o.operation#>'{evidence,orderId}' is not null then jsonb_build_object(
          'unsigned', o.operation#>'{evidence,unsigned}', 'ledger', o.operation#>'{evidence,references,ledger,data}')::text end,
        'held', ${isHeld('o')} or null,
        'exported', coalesce(o.id = any((select operation_ids from open)::uuid[]), false)) order by o.position)
    from (select * from vault_operation p where p.vault_id = v.id and p.answer is null and not p.withdrawn and ($3::uuid is null or p.position >
        (select last.position from vault_operation last where last.vault_id = v.id and last.id = $3))
      order by p.position limit $2) o), '[]'),
  'pendingCount', (select count(*) from vault_operation p where p.vault_id = v.id and p.answer is null and not p.withdrawn))) as listed
from entity_vault v where v.kind = 'Vault' and v.id = $1`;

const fileStatement = `
select jsonb_build_object(${fileColumns}, 'rootDomainId', f.root_domain_id, 'vaultPublicKey', v.data->>'publicKey', 'vaultLock', v.lock,
  'imported', f.imported_at is not null,
  'lastImported', coalesce((select max(l.sequence) from vault_file l where l.vault_id = f.vault_id and l.imported_at is not null), 0),
  'operations', (select jsonb_agg(o.operation order by p.place) from unnest(f.operation_ids) with ordinality as p(id, place)
                 join vault_operation o on o.id = p.id)) as file
from vault_file f join entity_vault v on v.kind = 'Vault' and v.id = f.vault_id
where f.vault_id = $1 and f.sequence = $2`;

interface Handshake {
  readonly rootDomainId: string;
  readonly vault: object;
  readonly bundle: StoredBundle;
}

type Listed = NonNullable<Awaited<ReturnType<ColdVaultStore['list']>>>;
type ListedItem = Listed['items'][number];

/** A transaction comes as text, so that what is null within it stays there. */
type ItemRow = Omit<ListedItem, 'transaction'> & { readonly transaction?: string };
type ListedRow = Omit<Listed, 'items'> & { readonly items: readonly ItemRow[] };

function withTransaction({ transaction, ...item }: ItemRow): ListedItem {
  if (transaction === undefined) return item;
  const asked: AskedTransaction = JSON.parse(transaction);
  return { ...item, transaction: asked };
}

/** The {@link ColdVaultStore} in PostgreSQL. */
export function createColdVaultStore(pool: Pool): ColdVaultStore {
  async function askForHandshake(vaultId: string, now: Date): Promise<void> {
    const { rows } = await pool.query<Handshake>(handshakeStatement, [vaultId]);
    for (const { rootDomainId, vault, bundle } of rows) {
      const id = newId();
      await pool.query(
        `insert into vault_operation (id, root_domain_id, vault_id, digest, subject, operation, created_at)
         values ($1, $2, $3, 'Handshake', $3, $4, $5) on conflict (vault_id, digest) do nothing`,
        [id, rootDomainId, vaultId, JSON.stringify({ type: 'Handshake', id, vault, bundle: wholeBundle(bundle) }), now],
      );
    }
  }

  return {
    async load(vaultId: string, limit: number, now: Date) {
      await askForHandshake(vaultId, now);
      const { rows } = await pool.query<{ state: ColdVaultState }>(loadStatement, [vaultId, limit]);
      return rows[0]?.state;
    },
    async list(vaultId, { limit, startingAfter }, now) {
      await askForHandshake(vaultId, now);
      const { rows } = await pool.query<{ listed: ListedRow }>(listStatement, [vaultId, limit, startingAfter ?? null]);
      const [row] = rows;
      return row && { ...row.listed, items: row.listed.items.map(withTransaction) };
    },
    async keepPrepared(file: PreparedFileRecord, rootDomainId: string) {
      const { rowCount } = await pool.query(
        `insert into vault_file (vault_id, sequence, root_domain_id, prepared_at, operation_ids, digest, signature, signing_key)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [
          file.vaultId,
          file.sequence,
          rootDomainId,
          file.preparedAt,
          file.operationIds,
          file.digest,
          file.signature,
          file.signingKey,
        ],
      );
      return rowCount === 1;
    },
    async findPrepared(vaultId: string, sequence: number) {
      const { rows } = await pool.query<{ file: PreparedFile & { operations: VaultOperation[] } }>(fileStatement, [
        vaultId,
        sequence,
      ]);
      return rows[0]?.file;
    },
    async knownSigners(publicKeys: readonly string[]) {
      const { rows } = await pool.query<{ key: string }>('select public_key as key from signer where public_key = any($1)', [
        publicKeys,
      ]);
      return rows.map(({ key }) => key);
    },
    async take(files, now) {
      const commitsOn = (problem: unknown) => problem === undefined;
      const problem = await inTransaction(pool, (client) => takeFiles(client, files, now), { commitsOn });
      return problem === undefined ? ok(undefined) : err(problem);
    },
  };
}
