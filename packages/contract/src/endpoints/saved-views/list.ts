import { uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { listName, SavedView } from './saved-view.ts';

/** `GET /internal/v1/me/domains/{domainId}/views` */
export const listSavedViews = endpoint(routes.savedViews.list, {
  summary: 'The views of a list that the caller saved, the first saved first',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({ list: listName }),
  status: 200,
  response: z.strictObject({ items: z.array(SavedView), count: z.int() }),
  errors: ['PermissionDeniedError'],
});
