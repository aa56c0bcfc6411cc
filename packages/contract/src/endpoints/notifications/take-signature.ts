import { base64 } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { requestHash } from './request-hash.ts';

/** `DELETE /api/notifications/entity/{hash}/signature` */
export const takeSignature = endpoint(routes.notifications.takeSignature, {
  summary: 'Takes the signature once the device gave it',
  params: z.strictObject({ hash: requestHash }),
  status: 200,
  response: z.strictObject({ signature: base64 }),
  errors: ['SignatureNotReady', 'SignatureRejected', 'SignatureExpired', 'SignatureWithdrawn'],
});
