import type { ComparedRow, ComparedTable, JournalReader, StoredEntry, StoredEvent } from '@countersign/service';
import type { Pool, PoolClient } from 'pg';

import { endOf, hasEnded } from '../orders/ends.ts';
import { inTransaction } from '../transaction.ts';

/** A row's name, its columns that follow from the journal, and the notary's signature where it has one. */
const rowsOf: { readonly [Table in ComparedTable]: string } = {
  request: `
    select id::text as key, jsonb_build_object('kind', kind, 'intentId', intent_id, 'text', text, 'signature', signature) as value
      from signed_request where status = 'Succeeded'`,
  intent: `
    select id::text as key, jsonb_build_object('data', data, 'version', version, 'needs', needs, 'status', status,
        'targetDomainId', target_domain_id, 'authorDomainId', author_domain_id, 'authorId', author_id, 'payloadType', payload_type,
        'expiryAt', iso(expiry_at)) as value, signature, signing_key as "signingKey"
      from intent`,
  intent_decision: `
    select intent_id || ' ' || position as key,
        jsonb_build_object('requestId', request_id, 'publicKey', public_key, 'decision', decision) as value
      from intent_decision`,
  intent_policy: `
    select intent_id || ' ' || policy_id as key, jsonb_build_object('revision', policy_revision, 'domainId', policy_domain_id) as value
      from intent_policy`,
  intent_entity: `
    select intent_id || ' ' || entity_id || ' ' || changed as key, jsonb_build_object('revision', revision) as value from intent_entity`,
  entity_revision: `
    select kind || ' ' || id || ' ' || revision as key, jsonb_build_object('data', data, 'intentId', intent_id) as value,
        signature, signing_key as "signingKey"
      from entity_revision`,
  entity: `
    select kind || ' ' || id as key, jsonb_build_object('data', data, 'revision', revision, 'domainId', domain_id, 'lock', lock,
        'alias', alias, 'validated', validated) as value, signature, signing_key as "signingKey"
      from entity`,
  user_alias_key: `
    select domain_id || ' ' || key as key, '{}'::jsonb as value from user_alias_key`,
  account_ledger: `
    select account_id || ' ' || ledger_id as key, jsonb_build_object('status', status) as value from account_ledger`,
  account_address: `
    select id::text as key, jsonb_build_object('keyIndex', key_index, 'publicKey', public_key, 'data', data, 'accountId', account_id,
        'ledgerId', ledger_id, 'address', address, 'scope', scope) as value, signature, signing_key as "signingKey"
      from account_address`,
  ledger: `
    select id as key, jsonb_build_object('data', data) as value, signature, signing_key as "signingKey" from ledger`,
  system_property: `
    select id as key, jsonb_build_object('data', data, 'revision', revision) as value, signature, signing_key as "signingKey"
      from system_property`,
  order: `
    select t.order_id::text as key, jsonb_build_object('end', case when ${hasEnded('t')} then ${endOf('t')} end) as value,
        coalesce(t.ledger_status = 'Confirmed', false) as settled
      from ledger_transaction t where t.order_id is not null`,
  instance: `select root_domain_id::text as key, '{}'::jsonb as value from instance`,
};

/** So many rows are in memory at once. */
const page = 500;

/** Gives the journal and the other tables as they were at one moment; the instance may go on meanwhile. */
export async function readJournal<T>(pool: Pool, use: (reader: JournalReader) => Promise<T>): Promise<T> {
  const begin = 'begin isolation level repeatable read read only';
  return inTransaction(pool, (client) => use(journalIn(client)), { begin });
}

/** The journal and the tables as the client's transaction sees them. */
export function journalIn(client: PoolClient): JournalReader {
  return {
    async *entries() {
      const statement = `select position, iso(at) as at, header, text, leaf from journal order by root_domain_id, position`;
      for await (const row of walk<Omit<StoredEntry, 'position'> & { readonly position: string }>(client, statement)) {
        yield { ...row, position: Number(row.position) };
      }
    },
    rows: (table) => walk<ComparedRow>(client, rowsOf[table]),
    events: () =>
      walk<StoredEvent>(
        client,
        'select id, type, domain_id as "domainId", iso(saved_at) as "savedAt", payload from event order by position',
      ),
    async lostEventNumber() {
      const { rows } = await client.query<{ number: string }>(
        `select n as number from event_sequence s cross join generate_series(1, s.last) n
          where not exists (select from event e where e.root_domain_id = s.root_domain_id and e.sequence_number = n) order by n limit 1`,
      );
      return rows[0] && Number(rows[0].number);
    },
  };
}

let walks = 0;

/** Several may be under way at once. */
async function* walk<Row extends object>(client: PoolClient, statement: string): AsyncGenerator<Row> {
  const cursor = `walk_${++walks}`;
  await client.query(`declare ${cursor} no scroll cursor for ${statement}`);
  try {
    const fetchPage = async () => (await client.query<Row>(`fetch ${page} from ${cursor}`)).rows;
    let next: Promise<Row[]> | undefined = fetchPage();
    while (next !== undefined) {
      const rows: Row[] = await next;
      // While these are looked at, the database gets the next ones ready.
      next = rows.length === page ? fetchPage() : undefined;
      next?.catch(() => undefined);
      yield* rows;
    }
  } finally {
    await client.query(`close ${cursor}`);
  }
}
