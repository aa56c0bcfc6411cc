import type { Migration } from '../migration.ts';

/**
 * Where the journal has the end of an order, and the ends that it took over. An entry's members are in alphabetical order, so that one of an
 * end begins with `end`.
 */
export const endsInJournal: Migration = {
  name: 'core-0023-ends-in-journal',
  sql: `
create index journal_end_of_order on journal ((header::jsonb->>'orderId')) where header like '{"end":%';
create index journal_adopted_ends on journal (position) where header like '{"ends":%';
`,
};
