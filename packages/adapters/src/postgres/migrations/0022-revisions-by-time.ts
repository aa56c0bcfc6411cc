import type { Migration } from '../migration.ts';

/** Which revisions came lately, for those who follow what other processes write. Rows are added in about this order: an index of ranges is enough. */
export const revisionsByTime: Migration = {
  name: 'core-0022-revisions-by-time',
  sql: `create index revision_by_time on entity_revision using brin (saved_at) with (pages_per_range = 32, autosummarize = on);`,
};
