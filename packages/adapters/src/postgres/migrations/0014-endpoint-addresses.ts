import type { Migration } from '../migration.ts';

/** Finds endpoints by an address, whichever way it was typed. */
export const endpointAddresses: Migration = {
  name: 'core-0014-endpoint-addresses',
  sql: `
create index endpoint_by_lower_address on entity_endpoint (lower(data->>'address'));
`,
};
