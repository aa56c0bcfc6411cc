import type { FunctionMigration } from '../migration.ts';

/** Superseded by `load_steps`; the empty text drops it. */
export const loadProposals: FunctionMigration = { function: 'load_proposals', sql: '' };
