import { api } from '../../shared/api/client.ts';
import { manyTexts, searchCodec, text } from '../../shared/routing/search-codec.ts';
import { defineSource } from '../define-source.ts';
import { entityFields } from '../entity-search.ts';

const search = searchCodec({ ...entityFields(['address', 'ledgerId', 'trustScore']), ledgerId: manyTexts, address: text });

/** The endpoints of a domain. */
export const endpointSource = defineSource({
  of: 'Endpoint',
  search,
  sortBy: 'alias',
  list: (domainId, { address, ...query }, options) =>
    api.endpoints.list(
      { params: { domainId }, query: { ...query, ...(address?.trim() && { 'address.startsWith': address.trim() }) } },
      options,
    ),
  one: async (domainId, endpointId, options) => (await api.endpoints.get({ params: { domainId, endpointId } }, options)).data,
  name: ({ alias }) => alias,
});
