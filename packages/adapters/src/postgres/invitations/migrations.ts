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
];
