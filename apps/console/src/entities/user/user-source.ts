import { api } from '../../shared/api/client.ts';
import { manyTexts, searchCodec, text } from '../../shared/routing/search-codec.ts';
import { defineSource } from '../define-source.ts';
import { entityFields } from '../entity-search.ts';
import { personName } from '../person-name.ts';

const search = searchCodec({ ...entityFields([]), roles: manyTexts, publicKey: text });

/** The users of a domain. */
export const userSource = defineSource({
  of: 'User',
  search,
  sortBy: 'alias',
  // People are looked for by what they are called, which may be their email or their name.
  list: (domainId, { alias, publicKey, ...query }, options) =>
    api.users.list(
      {
        params: { domainId },
        query: {
          ...query,
          ...(alias && { name: alias }),
          ...(publicKey?.trim() && { 'publicKey.startsWith': publicKey.trim() }),
        },
      },
      options,
    ),
  one: async (domainId, userId, options) => (await api.users.get({ params: { domainId, userId } }, options)).data,
  name: (user) => personName(user),
});
