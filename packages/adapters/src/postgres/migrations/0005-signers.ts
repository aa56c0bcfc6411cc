import type { Migration } from '../migration.ts';

/** What accounts of a signer can be, which it says when it announces itself. */
export const signerStrategies: Migration = {
  name: 'core-0005-signers',
  sql: `
alter table signer add column key_strategies jsonb;  -- absent: not told
`,
};
