import { base64 } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { requestHash } from './request-hash.ts';

/** `POST /api/notifications/entity/{hash}/signature` */
export const giveSignature = endpoint(routes.notifications.giveSignature, {
  summary: 'Gives the device’s signature',
  params: z.strictObject({ hash: requestHash }),
  body: z.strictObject({ signature: base64, number: z.int().optional() }),
  status: 204,
  // Not 401: the caller's token is good, and a device must not throw it away.
  errorStatus: { InvalidSignatureError: 400 },
  errors: [
    'InvalidSignatureError',
    'NumberMismatch',
    'EntityNotFoundError',
    'SignatureRejected',
    'SignatureExpired',
    'SignatureWithdrawn',
  ],
});
