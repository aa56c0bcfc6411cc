import type { Migration } from '../migration.ts';

/**
 * The signed text of an accepted request is in the journal and nowhere else. Its row says at which position; a refused request, which
 * is in no journal, keeps its text. A decision is a row of its own, and the progress of its intent names it by its signature.
 *
 * What is taken away must be there word for word in the place that it is read from afterwards, or the database stays as it is: somebody
 * changed it past the program, and that is to be looked at first.
 */
export const signedTextOnce: Migration = {
  name: 'core-0019-signed-text-once',
  sql: `
alter table request rename column canonical to text;
alter table request alter column text drop not null, drop column raw, add column journal_position bigint;
comment on column request.text is 'Canonical JSON, which is what was signed; of a request that was refused';
comment on column request.journal_position is 'Where the text stands; of a request that was accepted';

update request q set journal_position = j.position
  from (
    select root_domain_id, position,
        (case type when 'Adopted' then header#>>'{adopted,id}' else header->>'requestId' end)::uuid as request_id
      from (select root_domain_id, position, header::jsonb as header, header::jsonb->>'type' as type from journal) entry
      where type in ('Propose', 'Approve', 'Reject') or type = 'Adopted' and header#>>'{adopted,table}' = 'Request'
  ) j
  where j.root_domain_id = q.root_domain_id and j.request_id = q.id and q.status = 'Succeeded';

-- Every signed request with its text, wherever that stands. What was there before the journal was taken over with its text in the header.
create view signed_request as
  select q.id, q.root_domain_id, q.kind, q.requester_domain_id, q.requester_id, q.status, q.refusal, q.intent_id, q.signature,
      case when q.journal_position is null then q.text when j.text <> '' then j.text else j.header::jsonb#>>'{adopted,text}' end as text
    from request q left join journal j on j.root_domain_id = q.root_domain_id and j.position = q.journal_position;

do $$
declare
  wrong uuid;
begin
  select q.id into wrong from request q join signed_request s on s.id = q.id
    where q.status = 'Succeeded' and s.text is distinct from q.text or q.status = 'Succeeded' and q.journal_position is null limit 1;
  if found then raise exception 'The text of request % is not the one in the journal: somebody changed the database', wrong; end if;
  select i.id into wrong from intent i
    cross join lateral jsonb_path_query(i.data, '$.state.progressPerPolicy[*].stepProgress[*].decisions[*]') p(decision)
    where not exists (
      select from intent_decision d join request q on q.id = d.request_id
        where d.intent_id = i.id and d.decision || jsonb_build_object('rawRequest', q.text) = p.decision)
    limit 1;
  if found then raise exception 'The progress of intent % has a decision that is not its own: somebody changed the database', wrong; end if;
end $$;

update request set text = null where journal_position is not null;
alter table request add constraint request_text_once check ((text is null) <> (journal_position is null));
update intent set data = jsonb_set(data, '{state,progressPerPolicy}', (
    select jsonb_agg(jsonb_set(policy, '{stepProgress}', (
        select coalesce(jsonb_agg(jsonb_set(step, '{decisions}', jsonb_path_query_array(step, '$.decisions[*].signature')) order by n), '[]')
          from jsonb_array_elements(policy->'stepProgress') with ordinality s(step, n))) order by m)
      from jsonb_array_elements(data#>'{state,progressPerPolicy}') with ordinality p(policy, m)))
  where data#>'{state,progressPerPolicy}' <> '[]';

-- Nobody decides twice: whoever comes second finds the intent at another version. No request is looked for by its intent.
alter table intent_decision drop constraint intent_decision_intent_id_public_key_key;
drop index request_by_intent;
`,
};
