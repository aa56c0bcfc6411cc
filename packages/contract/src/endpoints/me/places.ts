import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { idsOfPage } from '../../query/values.ts';
import { routes } from '../../routes.ts';
import { FoundCollection } from './search.ts';

/** `GET /internal/v1/me/places` */
export const findPlaces = endpoint(routes.me.places, {
  summary: 'Where accounts and endpoints are, by their ids, of those that the caller may read in any domain',
  description: 'One that is nowhere, or that the caller may not read, is left out.',
  query: z.strictObject({ account: idsOfPage.optional(), endpoint: idsOfPage.optional() }),
  status: 200,
  response: FoundCollection,
  errors: [],
});
