import type { Migration } from '../migration.ts';

/**
 * Everything that governs, in one agreed order for each root domain. Who writes takes the head's row first, so that one commit of
 * a root domain comes after the other. The rows are what hashes are made of: nothing ever changes one or takes one away.
 */
export const journalTables: Migration = {
  name: 'core-0018-journal',
  sql: `
create table journal (
  root_domain_id uuid not null,
  position       bigint not null,          -- from 0 on, without gaps
  at             timestamptz(3) not null,  -- when it was accepted: never before the one before it
  header         text not null,            -- JSON: what it is, and what it depended on
  text           text not null,            -- what was signed, or empty
  leaf           bytea not null,           -- RFC 6962: SHA-256 of 0x00 and the entry
  primary key (root_domain_id, position)
);
alter table journal set (toast_tuple_target = 8160);

create table journal_head (
  root_domain_id uuid primary key,
  size           bigint not null,
  at             timestamptz(3) not null,
  users_at       bigint not null           -- how many entries there were with the newest one that made a user
);

create function refuse_journal_change() returns trigger language plpgsql as $$
begin
  raise exception 'The journal is only ever added to';
end $$;
create trigger journal_is_append_only before update or delete or truncate on journal
  for each statement execute function refuse_journal_change();

-- What an instance had before: taken over row by row, as it is. How it came about is in no entry.
with moment as (
  select root_domain_id, now()::timestamptz(3) as at,
      to_char(now()::timestamptz(3) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as text
    from instance
), adopted as (
  select 1 as part, '-infinity'::timestamptz as since, id as name, jsonb_build_object('table', 'Ledger', 'data', data) as content
    from ledger
  union all
  select 2, '-infinity', id, jsonb_build_object('table', 'SystemProperty', 'data', data) from system_property
  union all
  select 3, r.saved_at, r.kind || r.id || to_char(r.revision, '000000000'), jsonb_strip_nulls(jsonb_build_object('table', 'Revision', 'kind', r.kind,
      'data', r.data, 'intentId', r.intent_id, 'validated', e.validated))
    from entity_revision r join entity e on e.kind = r.kind and e.id = r.id
    where not (r.kind = 'Ticker' and r.signature = '')
  union all
  select 4, '-infinity', account_id || ledger_id, jsonb_build_object('table', 'AccountLedger', 'accountId', account_id,
      'ledgerId', ledger_id, 'status', status)
    from account_ledger
  union all
  select 5, created_at, id::text, jsonb_build_object('table', 'Address', 'keyIndex', key_index, 'publicKey', public_key, 'data', data)
    from account_address
  union all
  select 6, i.created_at, i.id::text, jsonb_build_object('table', 'Intent', 'data', i.data, 'version', i.version, 'needs', i.needs,
      'policies', (select coalesce(jsonb_agg(jsonb_build_object('id', policy_id, 'revision', policy_revision)), '[]')
        from intent_policy where intent_id = i.id),
      'requestIds', (select coalesce(jsonb_agg(request_id order by position), '[]') from intent_decision where intent_id = i.id),
      'decisions', (select coalesce(jsonb_agg(jsonb_build_object('publicKey', d.public_key,
          'decision', d.decision || jsonb_build_object('rawRequest', q.canonical)) order by d.position), '[]')
        from intent_decision d join request q on q.id = d.request_id where d.intent_id = i.id))
    from intent i
  union all
  select 7, received_at, id::text, jsonb_build_object('table', 'Request', 'id', id, 'kind', kind, 'intentId', intent_id,
      'text', canonical, 'signature', signature)
    from request where status = 'Succeeded'
), entry as (
  select m.root_domain_id, m.at, m.text, row_number() over (order by a.part, a.since, a.name) - 1 as position,
      jsonb_build_object('type', 'Adopted', 'judgedAt', m.text, 'adopted', a.content)::text as header
    from adopted a cross join moment m
)
insert into journal (root_domain_id, position, at, header, text, leaf)
  select root_domain_id, position, at, header, '', sha256('\\x00'::bytea || convert_to(text || E'\\n' || header || E'\\n', 'UTF8'))
  from entry;
insert into journal_head (root_domain_id, size, at, users_at)
  select root_domain_id, count(*), max(at), count(*) from journal group by root_domain_id;
`,
};
