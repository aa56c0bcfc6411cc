import type { FunctionMigration } from '../migration.ts';

/**
 * Compares what is in the tables after a commit's statements with what was meant to be written: a trigger or a rule that somebody put on a table leaves
 * rows out, or writes others, and no statement says so. Raises CS004 with what is missing. `starts` has the position of each root domain's first entry.
 */
export const requireWritten: FunctionMigration = {
  function: 'require_written',
  sql: `
create function require_written(c jsonb, starts jsonb) returns void language plpgsql stable
as $$
declare
  missing text;
begin
  if c ? 'journal' then
    missing := (
      select 'The journal' from (
        select x.root, x.header, x.text, (starts->>x.root::text)::bigint + row_number() over (partition by x.root order by x.n) - 1 as position
          from rows from (jsonb_to_recordset(c->'journal') as (root uuid, header text, text text)) with ordinality as x(root, header, text, n)
        ) w
        where not exists (
          select from journal j where j.root_domain_id = w.root and j.position = w.position and j.header = w.header and j.text = w.text offset 0)
        limit 1);
  end if;
  if missing is null and c ? 'request' then
    missing := (
      select 'Request ' || x.id from jsonb_to_recordset(c->'request') as x(id uuid, status text, signature text)
        where not exists (select from request q where q.id = x.id and q.status = x.status and q.signature = x.signature offset 0) limit 1);
  end if;
  if missing is null and c ?| array['intent', 'intent_next'] then
    missing := (
      select 'Intent ' || x.id
        from jsonb_to_recordset(coalesce(c->'intent', '[]') || coalesce(c->'intent_next', '[]')) as x(id uuid, version integer, status text, signature text)
        where not exists (select from intent i where i.id = x.id and (i.version > x.version
          or i.version = x.version and i.status = x.status and i.signature = x.signature) offset 0) limit 1);
  end if;
  if missing is null and c ? 'intent_decision' then
    missing := (
      select 'A decision on intent ' || x.intent_id from jsonb_to_recordset(c->'intent_decision') as x(intent_id uuid, position integer, public_key text)
        where not exists (select from intent_decision d
          where d.intent_id = x.intent_id and d.position = x.position and d.public_key = x.public_key offset 0) limit 1);
  end if;
  if missing is null and c ?| array['entity', 'entity_next'] then
    missing := (
      select x.kind || ' ' || x.id || ' ' || x.revision
        from jsonb_to_recordset(coalesce(c->'entity', '[]') || coalesce(c->'entity_next', '[]'))
          as x(kind text, id uuid, revision bigint, lock text, data jsonb, signature text)
        where not exists (select from entity_revision r
            where r.kind = x.kind and r.id = x.id and r.revision = x.revision and r.signature = x.signature and r.data = x.data offset 0)
          or not exists (select from entity e where e.kind = x.kind and e.id = x.id and (e.revision > x.revision
            or e.revision = x.revision and e.signature = x.signature and e.lock is not distinct from coalesce(x.lock, e.lock)) offset 0)
        limit 1);
  end if;
  if missing is null and c ? 'account_address' then
    missing := (
      select 'Address ' || x.id from jsonb_to_recordset(c->'account_address') as x(id uuid, address text, signature text)
        where not exists (select from account_address a where a.id = x.id and a.address = x.address and a.signature = x.signature offset 0) limit 1);
  end if;
  if missing is null and c ? 'ledger' then
    missing := (
      select 'Ledger ' || x.id from jsonb_to_recordset(c->'ledger') as x(id text, revision bigint, data jsonb, signature text)
        where not exists (select from ledger l
          where l.id = x.id and l.revision = x.revision and l.data = x.data and l.signature = x.signature offset 0) limit 1);
  end if;
  if missing is null and c ? 'ordered' then
    missing := (
      select 'Order ' || x."orderId" from jsonb_to_recordset(c->'ordered') as x("transactionId" uuid, "orderId" uuid)
        where not exists (select from ledger_transaction t where t.id = x."transactionId" and t.order_id = x."orderId" offset 0) limit 1);
  end if;
  if missing is not null then raise exception using errcode = 'CS004', message = 'NotWritten', detail = missing; end if;
end $$;
`,
};
