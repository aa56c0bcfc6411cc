import { namedQuery } from '../../query/named.ts';
import { exactText, ledgerId, repeated, searchText } from '../../query/values.ts';

/** How endpoints are sorted and looked for. */
export const endpointsQuery = namedQuery(['address', 'ledgerId', 'trustScore'], {
  ledgerId: repeated(ledgerId).optional(),
  address: repeated(exactText).optional(),
  'address.startsWith': searchText.optional(),
  /** Those that begin and end like one of these addresses, and are another. */
  lookAlike: repeated(exactText).optional(),
});
