import type { OrderEvidence } from '@countersign/authorization';
import { isLive } from '@countersign/orders';
import type { TransactionState } from '@countersign/orders';
import { wholeBundle, type EvidenceStore, type StoredBundle } from '@countersign/service';
import type { Pool } from 'pg';

import { agreedEndpoint } from './came-before.ts';
import { evidenceBundle, evidenceTables, newestEnvelope } from './evidence-bundle.ts';

/** The SQL twin of `idsInPayload`: the ids under a member of a payload, at any depth. What is called so and is no id is none. */
const idsIn = (content: string, member: string) => `
  (jsonb_path_query(${content}, '$.**.${member} ? (@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")') #>> '{}')::uuid`;

/** The SQL twin of `replacedOrderId`. */
const replacedIn = (parameters: string) => `(${parameters}#>>'{resourceStrategy,transactionOrderId}')`;

/** One that is locked by now is shown so, whatever people agreed to. */
const newestEndpoint = `(
  select * from entity_revision e where e.kind = 'Endpoint' and e.id = p.id order by e.revision desc limit 1)`;

const evidenceStatement = `
with recursive made as (
  select i.id, i.status, i.modified_at, i.data, i.signature, i.signing_key from entity_revision r join intent i on i.id = r.intent_id
  where r.kind = 'TransactionOrder' and r.id = $1 and r.revision = 1
),
${evidenceTables},
payload as (
  -- What people note in custom properties names nothing.
  select (m.data->'details'->'payload') - 'customProperties' as content from made m
),
endpoints as (
  select distinct ${idsIn('content', 'endpointId')} as id from payload
),
accounts as (
  select distinct ${idsIn('content', 'accountId')} as id from payload
  union select (data->>'accountId')::uuid from entity_order where kind = 'TransactionOrder' and id = $1
),
tickers as (
  select distinct ${idsIn("content->'parameters'", 'tickerId')} as id from payload
),
replaced (id) as (
  select coalesce(content->>'targetTransactionOrderId', ${replacedIn("content->'parameters'")})::uuid from payload
  union
  select ${replacedIn("g.data->'parameters'")}::uuid
    from replaced join entity_order g on g.kind = 'TransactionOrder' and g.id = replaced.id
)
select jsonb_build_object('bundle', ${evidenceBundle},
  'references', jsonb_build_object(
    'ledger', (select jsonb_build_object('data', l.data, 'signature', l.signature, 'signingKey', l.signing_key)
               from ledger l where l.id = o.data->>'ledgerId'),
    'account', ${newestEnvelope('Account', `(o.data->>'accountId')::uuid`)},
    'vault', (select ${newestEnvelope('Vault', `(a.data->'providerDetails'->>'vaultId')::uuid`)}
              from entity_account a where a.kind = 'Account' and a.id = (o.data->>'accountId')::uuid),
    'addresses', coalesce((select jsonb_agg(jsonb_build_object('data', d.data, 'signature', d.signature, 'signingKey', d.signing_key))
                           from account_address d
                           where d.ledger_id = o.data->>'ledgerId' and d.account_id in (select id from accounts)), '[]'),
    'endpoints', coalesce((select jsonb_agg(jsonb_build_object('data', r.data, 'signature', r.signature, 'signingKey', r.signing_key))
                           from endpoints p
                           cross join lateral ${agreedEndpoint} agreed
                           cross join lateral ${newestEndpoint} newest
                           join entity_revision r on r.kind = 'Endpoint' and r.id = p.id and r.revision =
                             case when newest.data->>'lock' = 'Unlocked' then agreed.revision else newest.revision end), '[]'),
    'ticker', (select jsonb_build_object('data', k.data, 'signature', k.signature, 'signingKey', k.signing_key)
               from payload, entity_ticker k where k.kind = 'Ticker' and k.id = (content->>'tickerId')::uuid),
    'tickers', coalesce((select jsonb_agg(jsonb_build_object('data', k.data, 'signature', k.signature, 'signingKey', k.signing_key))
                         from entity_ticker k where k.kind = 'Ticker' and k.id in (select id from tickers)), '[]'),
    'target', (select jsonb_build_object('data', g.data, 'signature', g.signature, 'signingKey', g.signing_key)
               from payload, entity_order g
               where g.kind = 'TransactionOrder' and g.id = (content->>'targetTransactionOrderId')::uuid))
    -- An older vault without a network reads what it knows: most orders replace nothing.
    || coalesce((select jsonb_build_object('replaced', jsonb_agg(
                   jsonb_build_object('data', g.data, 'signature', g.signature, 'signingKey', g.signing_key)))
                 from replaced join entity_order g on g.kind = 'TransactionOrder' and g.id = replaced.id
                 having count(*) > 0), '{}')) as evidence
from made m join entity_order o on o.kind = 'TransactionOrder' and o.id = $1`;

/** The {@link EvidenceStore} in PostgreSQL. */
export function createEvidenceStore(pool: Pool): EvidenceStore {
  return {
    loadForOrder: async (orderId) => {
      const { rows } = await pool.query<{ evidence: Pick<OrderEvidence, 'references'> & { readonly bundle: StoredBundle } }>({
        name: 'load-evidence',
        text: evidenceStatement,
        values: [orderId],
      });
      return rows[0] && { ...rows[0].evidence, bundle: wholeBundle(rows[0].evidence.bundle) };
    },
    loadDecision: async (intentId) => {
      const { rows } = await pool.query<{ bundle: StoredBundle }>({
        name: 'load-decision-evidence',
        text: `
          with made as (select id, status, modified_at, data, signature, signing_key from intent where id = $1), ${evidenceTables}
          select ${evidenceBundle} as bundle from made m`,
        values: [intentId],
      });
      return rows[0] && wholeBundle(rows[0].bundle);
    },
    hasEnded: async (orderId) => {
      const { rows } = await pool.query<TransactionState>(
        `select processing, ledger_status as "ledgerStatus" from ledger_transaction where order_id = $1`,
        [orderId],
      );
      // One that is not there any more will not be sent: the database was set back to a backup from before it.
      return rows.every(({ processing, ledgerStatus }) => !isLive({ processing, ledgerStatus: ledgerStatus ?? undefined }));
    },
  };
}
