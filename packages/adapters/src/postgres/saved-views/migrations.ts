import type { Migration } from '../migration.ts';

/** How people like to look at lists. Of nobody else's concern, so it is neither in the journal nor signed. */
export const savedViewMigrations: readonly Migration[] = [
  {
    name: 'saved-view-0001-views',
    sql: `
create table saved_view (
  public_key     text not null,
  id             uuid not null,
  domain_id      uuid not null,
  list           text not null,
  name           text not null,
  search         text not null,
  hidden_columns text[],
  saved_at       bigint generated always as identity,
  primary key (public_key, id)
);
create index saved_view_of_list on saved_view (public_key, domain_id, list, saved_at);
`,
  },
];
