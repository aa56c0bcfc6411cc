import type { Migration } from '../migration.ts';

/** Notifications, their settings, and requests that people sign at once. They come after identity's tables. */
export const notificationMigrations: readonly Migration[] = [
  {
    name: 'notification-0002-inbox',
    sql: `
create table notification_setting (
  public_key text not null,
  domain_id  uuid not null,
  scope      text not null check (scope in ('Self', 'SelfAndDescendants')),
  events     text[] not null,
  primary key (public_key, domain_id)
);
create index notification_setting_by_domain on notification_setting (domain_id);

create table notification_inbox (
  position   bigint generated always as identity primary key,
  id         uuid not null unique default gen_random_uuid(),
  public_key text not null,
  occasion   text not null,
  content    jsonb not null,
  created_at timestamptz(3) not null,
  read_at    timestamptz(3),
  expires_at timestamptz(3) not null,
  unique (public_key, occasion)
);
create index notification_inbox_by_person on notification_inbox (public_key, position);
create index notification_inbox_unread    on notification_inbox (public_key, position) where read_at is null;
create index notification_inbox_by_expiry on notification_inbox (expires_at);

-- Up to which number events were looked at for what to tell people.
create table notification_progress (
  singleton boolean primary key default true check (singleton),
  sequence  bigint not null
);
insert into notification_progress (sequence) values (0);

-- Requests that are signed at once. They are rows of notification_request whose owner is 'session:' and the id.
create table signing_session (
  id         uuid primary key,
  domain_id  uuid not null,
  user_id    uuid not null,
  cancelled  boolean not null default false,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index signing_session_by_user   on signing_session (user_id, created_at);
create index signing_session_by_expiry on signing_session (expires_at);

alter table notification_request add column place integer not null default 1;

create table signing_session_event (
  position   bigint generated always as identity primary key,
  session_id uuid not null references signing_session on delete cascade,
  type       text not null,
  hash       text,
  at         timestamptz(3) not null
);
create index signing_session_event_by_session on signing_session_event (session_id, position);
`,
  },
  {
    name: 'notification-0003-nobody',
    sql: `
-- Events are not looked at while nobody wants to be told of any: what is older than this was nobody's concern.
alter table notification_progress add column nobody_until timestamptz(3);
`,
  },
  {
    name: 'notification-0004-askers',
    sql: `
-- Who still waits for the signature; one name for all that do not tell. A request that everybody withdrew has none.
alter table notification_request add column askers text[] not null default '{""}';
`,
  },
  {
    // Its number is that of another one, which instances had before.
    name: 'notification-0002-companion',
    sql: `
-- The bundle hash of the companion that signed, as it says.
alter table notification_request add column companion text;
`,
  },
  {
    name: 'notification-0005-push',
    sql: `
-- Where the devices of people can be reached while the app there is closed.
create table push_subscription (
  public_key text not null,
  endpoint   text not null,
  p256dh     text not null,
  auth       text not null,
  created_at timestamptz(3) not null,
  primary key (public_key, endpoint)
);
create index push_subscription_by_endpoint on push_subscription (endpoint);
`,
  },
];
