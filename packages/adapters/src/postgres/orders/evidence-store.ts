import type { EvidenceStore } from '@countersign/service';
import type { EvidenceBundle } from '@countersign/governance';
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
people as (
  select u.id from entity_user u
  where u.kind = 'User' and u.data->>'publicKey' in (select public_key from decided)
    and (u.domain_id in (select policy_domain_id from chosen)
      or u.id in (select (canonical::jsonb->'author'->>'id')::uuid from decided))
)
select jsonb_build_object(
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
                       order by e.revision desc limit 1) r), '[]')) as bundle
from made m`;

/** The {@link EvidenceStore} in PostgreSQL. */
export function createEvidenceStore(pool: Pool): EvidenceStore {
  return {
    loadForOrder: async (orderId) => {
      const { rows } = await pool.query<{ bundle: EvidenceBundle }>({
        name: 'load-evidence',
        text: evidenceStatement,
        values: [orderId],
      });
      return rows[0]?.bundle;
    },
  };
}
