import { sha256Hex } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /api/notifications/entity/{hash}/reject` */
export const refuseSignature = endpoint(routes.notifications.refuse, {
  summary: 'Refuses to sign',
  params: z.strictObject({ hash: sha256Hex }),
  body: z.strictObject({ reason: z.string().max(limits.reasonLength).optional() }),
  status: 204,
  errors: ['EntityNotFoundError', 'SignatureExpired', 'SignatureWithdrawn'],
});
