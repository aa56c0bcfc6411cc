import type { FunctionMigration } from '../migration.ts';

/** Superseded by `load_steps`; the empty text drops it. */
export const loadDecisions: FunctionMigration = { function: 'load_decisions', sql: '' };
