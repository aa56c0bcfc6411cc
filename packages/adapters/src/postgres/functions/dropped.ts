import type { FunctionMigration } from '../migration.ts';

/** Functions that databases may have from earlier versions and that nobody calls any more: the empty text drops them. */
export const droppedFunctions: readonly FunctionMigration[] = [
  'is_live',
  'known_addresses',
  'load_decisions',
  'load_facts',
  'load_proposals',
  'release_reservations',
  'settle_rivals',
].map((name) => ({ function: name, sql: '' }));
