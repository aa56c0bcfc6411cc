import type { ReadAccess } from '@countersign/model';

/** What a role can be allowed to read in a domain, in the order in which it is asked and shown. */
export const readResources = [
  'domains',
  'users',
  'policies',
  'endpoints',
  'accounts',
  'transactions',
  'requests',
  'events',
] as const satisfies readonly (keyof ReadAccess)[];
