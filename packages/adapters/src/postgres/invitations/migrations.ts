import type { Migration } from '../migration.ts';

/** Invitations. They come after the core's tables. */
export const invitationMigrations: readonly Migration[] = [
  {
    name: 'invitation-0001-invitations',
    sql: `
create table invitation (
  id             uuid primary key,
  root_domain_id uuid not null,
  domain_id      uuid not null,
  code           text not null unique,
  status         text not null check (status in ('Pending', 'DeviceRegistered', 'Cancelled', 'Completed')),
  user_id        uuid not null,
  alias          text not null collate "C",
  user_data      jsonb not null,           -- UserEditIn
  public_key     text,
  valid_seconds  integer not null,
  valid_until    timestamptz(3) not null,
  created_by     jsonb not null,           -- UserReference
  created_at     timestamptz(3) not null,
  modified_at    timestamptz(3) not null
);
-- One whose time is over can be renewed, so that it stands in the way of another until it is cancelled.
create unique index invitation_of_user on invitation (user_id) where status in ('Pending', 'DeviceRegistered');
create index invitation_by_created on invitation (domain_id, created_at, id);
create index invitation_by_code    on invitation (domain_id, (code collate "C"), id);
`,
  },
  {
    name: 'invitation-0002-alias-keys',
    sql: `
-- As users of one domain, the people invited to it must be told apart; older invitations have no key.
alter table invitation add column alias_key text collate "C";
create unique index invitation_of_alias on invitation (domain_id, alias_key) where status in ('Pending', 'DeviceRegistered');
`,
  },
  {
    name: 'invitation-0003-hashed-codes',
    sql: `
-- Written over a new file, so that none of the codes stays behind in the old one.
alter table invitation alter column code type text using encode(sha256(convert_to(code, 'UTF8')), 'hex');
alter table invitation rename column code to code_hash;
-- What nobody can prove ends here: earlier versions kept no signature of an answer, and bound no row to this instance.
update invitation i set modified_at = greatest(now(), modified_at), status =
  case when exists (select from entity_user u where u.id = i.user_id and u.domain_id = i.domain_id and u.data->>'publicKey' = i.public_key)
       then 'Completed' else 'Cancelled' end
  where status in ('Pending', 'DeviceRegistered');
alter table invitation drop column public_key;
alter table invitation add column answer jsonb, add column mark bytea,
  add check (mark is not null or status in ('Cancelled', 'Completed'));
`,
  },
];
