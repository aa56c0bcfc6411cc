import { uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { SavedView } from './saved-view.ts';

/** `POST /internal/v1/me/domains/{domainId}/views` */
export const saveView = endpoint(routes.savedViews.save, {
  summary: 'Saves a view of the caller, or changes it',
  description: 'Every view is kept by itself, so that views which are saved at once are all kept.',
  params: z.strictObject({ domainId: uuid }),
  body: SavedView,
  status: 200,
  response: SavedView,
  errors: ['PermissionDeniedError', 'InvalidStateError'],
});
