import { api } from '../../shared/api/client.ts';
import { searchCodec } from '../../shared/routing/search-codec.ts';
import { defineSource } from '../define-source.ts';
import { entityFields } from '../entity-search.ts';

const search = searchCodec(entityFields([]));

/** The vaults of the instance. */
export const vaultSource = defineSource({
  of: 'Vault',
  search,
  sortBy: 'alias',
  list: (_, query, options) => api.vaults.list({ query }, options),
  one: async (_, vaultId, options) => {
    const { data, additionalDetails } = await api.vaults.get({ params: { vaultId } }, options);
    return { ...data, processing: additionalDetails?.processing.status };
  },
  name: ({ alias }) => alias,
});
