import { uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `DELETE /internal/v1/me/domains/{domainId}/views`: one that is not there is gone. */
export const removeView = endpoint(routes.savedViews.remove, {
  summary: 'Deletes a view of the caller',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({ id: uuid }),
  status: 204,
  errors: ['PermissionDeniedError'],
});
