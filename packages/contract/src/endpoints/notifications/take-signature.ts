import { base64, sha256Hex } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `DELETE /api/notifications/entity/{hash}/signature` */
export const takeSignature = endpoint(routes.notifications.takeSignature, {
  summary: 'Takes the signature once the device gave it',
  params: z.strictObject({ hash: sha256Hex }),
  status: 200,
  response: z.strictObject({ signature: base64, companion: sha256Hex.optional() }),
  errors: ['SignatureNotReady', 'SignatureRejected', 'SignatureExpired', 'SignatureWithdrawn'],
});
