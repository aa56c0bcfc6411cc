import { role } from '@countersign/model';

import { namedQuery } from '../../query/named.ts';
import { exactText, repeated, searchText } from '../../query/values.ts';

/** How users are sorted and looked for. */
export const usersQuery = namedQuery([], {
  /** What their alias contains, or the name in their custom properties. */
  name: searchText.optional(),
  publicKey: exactText.optional(),
  'publicKey.startsWith': searchText.optional(),
  roles: repeated(role).optional(),
  'roles[]': repeated(role).optional(),
});
