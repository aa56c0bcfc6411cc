import type { User } from '@countersign/model';

import type { Search } from './need.ts';

/** What the need does not name is null and finds nobody. */
export const usersOfDomain: Search<'UsersOfDomain', User> = {
  changesWith: ['User'],
  search: `
    select data from entity_user
      where domain_id = (need->>'domainId')::uuid and data->>'alias' = need->>'alias'
    union all
    select u.data from user_alias_key k join entity_user u on u.kind = 'User' and u.id = k.user_id
      where k.domain_id = (need->>'domainId')::uuid and k.key = need->>'aliasKey'
    union all
    select data from entity_user
      where domain_id = (need->>'domainId')::uuid and data->>'publicKey' = need->>'publicKey'`,
  answer: (rows) => ({ similarUsers: rows }),
};
