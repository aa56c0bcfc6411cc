import type { User } from '@countersign/model';

import type { Search } from './need.ts';

export const usersByLoginId: Search<'UsersByLoginId', User> = {
  changesWith: ['User'],
  search: `
    select u.data from jsonb_array_elements(need->'loginIds') with ordinality l(login, n)
      cross join lateral (
        select id, data from entity_user
        where data->'loginIds' @> jsonb_build_array(jsonb_build_object('id', l.login->'id', 'providerId', l.login->'providerId'))
      ) u
      order by l.n, u.id`,
  answer: (rows) => ({ similarUsers: rows }),
};
