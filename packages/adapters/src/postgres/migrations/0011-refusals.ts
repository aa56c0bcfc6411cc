import type { Migration } from '../migration.ts';

/** Refusals of vaults are counted for the metrics, among millions of events. */
export const signingRefusals: Migration = {
  name: 'core-0011-signing-refusals',
  sql: `create index event_signing_refused on event (type) where type = 'SigningRefused';`,
};
