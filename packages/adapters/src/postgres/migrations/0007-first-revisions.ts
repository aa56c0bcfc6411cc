import type { Migration } from '../migration.ts';

/** Finds every policy that a domain ever had, also where its row is missing. */
export const firstRevisions: Migration = {
  name: 'core-0007-first-revisions',
  sql: `
create index first_revision_of_policy on entity_revision (((data->>'domainId'))) where kind = 'Policy' and revision = 1;
`,
};
