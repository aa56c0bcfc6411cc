import { sha256Hex } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { asker } from './sign-web.ts';

/** `POST /api/notifications/entity/{hash}/withdraw` */
export const withdrawRequest = endpoint(routes.notifications.withdraw, {
  summary: 'Takes back what the caller’s device was asked to sign',
  description:
    'The request waits for no device any more, unless somebody else asked for the same signature of the same person (another window, ' +
    'identified by its `asker`). A signature that has already arrived is discarded with it, and `signed` says so.',
  params: z.strictObject({ hash: sha256Hex }),
  body: z.strictObject({ asker: asker.optional() }),
  status: 200,
  response: z.strictObject({ signed: z.boolean() }),
  errors: ['EntityNotFoundError'],
});
