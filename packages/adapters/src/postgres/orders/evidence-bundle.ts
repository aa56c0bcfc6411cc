import { userAtExecution } from './came-before.ts';

/** The envelope of row `row`, as JSON. */
export const envelopeOf = (row: string) =>
  `jsonb_build_object('data', ${row}.data, 'signature', ${row}.signature, 'signingKey', ${row}.signing_key)`;

/**
 * SQL that gathers a `StoredBundle`, for a statement that begins with a table `made` of one row of `intent`. Users count at the
 * revision they had when the intent was executed: that is when approvals were looked at last.
 */
export const evidenceTables = `
decided as (
  select d.position, d.public_key, d.decision, q.text, q.signature
  from made m join intent_decision d on d.intent_id = m.id join signed_request q on q.id = d.request_id
),
chosen as (
  select p.policy_id, p.policy_revision, p.policy_domain_id from made m join intent_policy p on p.intent_id = m.id
),
people as (
  select u.id from entity_user u
  where u.kind = 'User' and u.data->>'publicKey' in (select public_key from decided)
    and (u.domain_id in (select policy_domain_id from chosen)
      or u.id in (select (text::jsonb->'author'->>'id')::uuid from decided))
)`;

/** The bundle of `made m`, as JSON, from {@link evidenceTables}. */
export const evidenceBundle = `jsonb_build_object(
  'version', 1, 'stored', (select coalesce(jsonb_agg(jsonb_build_object('decision', decision, 'rawRequest', text)), '[]') from decided),
   'intentId', m.id, 'status', m.status,
  'intent', ${envelopeOf('m')},
  'proposal', (select jsonb_build_object('request', text, 'signature', signature, 'publicKey', public_key) from decided where position = 0),
  'decisions', coalesce((select jsonb_agg(jsonb_build_object('request', text, 'signature', signature, 'publicKey', public_key) order by position)
                         from decided where position > 0), '[]'),
  'policies', coalesce((select jsonb_agg(${envelopeOf('r')})
                        from chosen c join entity_revision r
                          on r.kind = 'Policy' and r.id = c.policy_id and r.revision = c.policy_revision), '[]'),
  'users', coalesce((select jsonb_agg(${envelopeOf('r')})
                     from people p cross join lateral ${userAtExecution} r), '[]'))`;

/** The newest revision of an entity in its envelope, as JSON: its row may have been set back, its revisions are signed. */
export const newestEnvelope = (kind: string, id: string) => `(
  select ${envelopeOf('e')}
  from entity_revision e where e.kind = '${kind}' and e.id = ${id} order by e.revision desc limit 1)`;
