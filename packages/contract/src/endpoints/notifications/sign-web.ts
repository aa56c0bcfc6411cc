import { sha256Hex, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { jsonObject } from '../../json-object.ts';

/** Who asks, where one person asks for one signature more than once: from two windows, say. What one withdraws, the other still waits for. */
export const asker = uuid;

/** What a device is asked to sign: the request itself, its hash (hexadecimal SHA-256), and the signer’s email. */
export const SignatureRequest = z.strictObject({
  email: z.string().min(1).max(320),
  entity: jsonObject,
  hash: sha256Hex,
  asker: asker.optional(),
});
export type SignatureRequest = z.infer<typeof SignatureRequest>;

/** `POST /api/notifications/sign-web` */
export const requestSignature = endpoint(routes.notifications.signWeb, {
  summary: 'Asks the caller’s device for a signature',
  body: SignatureRequest,
  status: 202,
  response: z.strictObject({ verificationCode: z.string() }),
  errors: ['PermissionDeniedError', 'ServiceUnavailableError'],
});
