import type { EvidenceStore, OrderEvidence } from '@countersign/service';
import type { Pool } from 'pg';

// Users count at the revision they had when the intent was executed: that is when approvals were looked at last.
const evidenceStatement = `
with made as (
  select i.id, i.status, i.modified_at, i.data, i.signature, i.signing_key from entity_revision r join intent i on i.id = r.intent_id
  where r.kind = 'TransactionOrder' and r.id = $1 and r.revision = 1
),
decided as (
  select d.position, d.public_key, q.canonical, q.signature, q.kind
  from made m join intent_decision d on d.intent_id = m.id join request q on q.id = d.request_id
),
chosen as (
  select p.policy_id, p.policy_revision, p.policy_domain_id from made m join intent_policy p on p.intent_id = m.id
),
payload as (
  select m.data->'details'->'payload' as content, m.modified_at from made m
),
endpoints as (
  select distinct (jsonb_path_query(content, '$.**.endpointId') #>> '{}')::uuid as id, modified_at from payload
),
accounts as (
  select distinct (jsonb_path_query(content, '$.**.accountId') #>> '{}')::uuid as id from payload
),
people as (
  select u.id from entity_user u
  where u.kind = 'User' and u.data->>'publicKey' in (select public_key from decided)
    and (u.domain_id in (select policy_domain_id from chosen)
      or u.id in (select (canonical::jsonb->'author'->>'id')::uuid from decided))
)
select jsonb_build_object('bundle', jsonb_build_object(
  'version', 1, 'intentId', m.id, 'status', m.status,
  'intent', jsonb_build_object('data', m.data, 'signature', m.signature, 'signingKey', m.signing_key),
  'proposal', (select jsonb_build_object('request', canonical, 'signature', signature, 'publicKey', public_key) from decided where position = 0),
  'decisions', coalesce((select jsonb_agg(jsonb_build_object('request', canonical, 'signature', signature, 'publicKey', public_key) order by position)
                         from decided where position > 0), '[]'),
  'policies', coalesce((select jsonb_agg(jsonb_build_object('data', r.data, 'signature', r.signature, 'signingKey', r.signing_key))
                        from chosen c join entity_revision r
                          on r.kind = 'Policy' and r.id = c.policy_id and r.revision = c.policy_revision), '[]'),
  'users', coalesce((select jsonb_agg(jsonb_build_object('data', r.data, 'signature', r.signature, 'signingKey', r.signing_key))
                     from people p cross join lateral (
                       select * from entity_revision e where e.kind = 'User' and e.id = p.id and e.saved_at <= m.modified_at
                       order by e.revision desc limit 1) r), '[]')),
  'references', jsonb_build_object(
    'ledger', (select jsonb_build_object('data', l.data, 'signature', l.signature, 'signingKey', l.signing_key)
               from ledger l where l.id = o.data->>'ledgerId'),
    'account', (select jsonb_build_object('data', a.data, 'signature', a.signature, 'signingKey', a.signing_key)
                from entity_account a where a.kind = 'Account' and a.id = (o.data->>'accountId')::uuid),
    'addresses', coalesce((select jsonb_agg(jsonb_build_object('data', d.data, 'signature', d.signature, 'signingKey', d.signing_key))
                           from account_address d
                           where d.ledger_id = o.data->>'ledgerId' and d.account_id in (select id from accounts)), '[]'),
    'endpoints', coalesce((select jsonb_agg(jsonb_build_object('data', r.data, 'signature', r.signature, 'signingKey', r.signing_key))
                           from endpoints p cross join lateral (
                             select * from entity_revision e where e.kind = 'Endpoint' and e.id = p.id and e.saved_at <= p.modified_at
                             order by e.revision desc limit 1) r), '[]'),
    'ticker', (select jsonb_build_object('data', k.data, 'signature', k.signature, 'signingKey', k.signing_key)
               from payload, entity_ticker k where k.kind = 'Ticker' and k.id = (content->>'tickerId')::uuid))) as evidence
from made m join entity_order o on o.kind = 'TransactionOrder' and o.id = $1`;

/** The {@link EvidenceStore} in PostgreSQL. */
export function createEvidenceStore(pool: Pool): EvidenceStore {
  return {
    loadForOrder: async (orderId) => {
      const { rows } = await pool.query<{ evidence: Pick<OrderEvidence, 'bundle' | 'references'> }>({
        name: 'load-evidence',
        text: evidenceStatement,
        values: [orderId],
      });
      return rows[0]?.evidence;
    },
  };
}
