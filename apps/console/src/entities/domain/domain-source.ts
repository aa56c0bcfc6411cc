import { api } from '../../shared/api/client.ts';
import { searchCodec } from '../../shared/routing/search-codec.ts';
import { defineSource } from '../define-source.ts';
import { entityFields } from '../entity-search.ts';

const search = searchCodec(entityFields(['parentId']));

/** The domains that the person may read. */
export const domainSource = defineSource({
  of: 'Domain',
  search,
  sortBy: 'alias',
  list: (_, query, options) => api.domains.list({ query }, options),
  one: async (_, domainId, options) => (await api.domains.get({ params: { domainId } }, options)).data,
  name: ({ alias }) => alias,
});
