import { base64, sha256Hex } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /api/notifications/entity/{hash}/signature` */
export const giveSignature = endpoint(routes.notifications.giveSignature, {
  summary: 'Gives the device’s signature',
  description:
    '`companion` is the hash of the bundle with which an approval was signed. The signature is then over the request with that in its `context`.',
  params: z.strictObject({ hash: sha256Hex }),
  body: z.strictObject({ signature: base64, number: z.int().optional(), companion: sha256Hex.optional() }),
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
