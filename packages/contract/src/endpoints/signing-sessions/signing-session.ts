import { base64, dateTime, sha256Hex, uuid } from '@countersign/model';
import { z } from 'zod';

import { jsonObject } from '../../json-object.ts';

/** How many requests a person signs at once. */
const mostRequests = 20;

/** A request to be signed, and its hash (hexadecimal SHA-256). */
export const RequestToSign = z.strictObject({ entity: jsonObject, hash: sha256Hex });
export type RequestToSign = z.infer<typeof RequestToSign>;

/** What a session is made of: requests of the caller's user in the session's domain. */
export const SigningSessionIn = z.strictObject({ requests: z.array(RequestToSign).min(1).max(mostRequests) });
export type SigningSessionIn = z.infer<typeof SigningSessionIn>;

/** `Open` while the device has not answered; `Approved` when all were signed, `Rejected` when one was refused. */
export const SigningSessionStatus = z.enum(['Open', 'Approved', 'Rejected', 'Expired', 'Cancelled']);
export type SigningSessionStatus = z.infer<typeof SigningSessionStatus>;

/** What happened in a session. */
export const SigningSessionEvent = z.strictObject({
  sequenceNumber: z.int(),
  type: z.enum(['Created', 'Changed', 'Signed', 'Rejected', 'Cancelled']),
  /** The request that was signed or refused. */
  hash: sha256Hex.optional(),
  at: dateTime,
});
export type SigningSessionEvent = z.infer<typeof SigningSessionEvent>;

/** Requests that one person signs on their device at once. */
export const SigningSession = z.strictObject({
  id: uuid,
  domainId: uuid,
  status: SigningSessionStatus,
  createdAt: dateTime,
  expiresAt: dateTime,
  requests: z.array(
    z.strictObject({
      ...RequestToSign.shape,
      verificationCode: z.string(),
      status: z.enum(['Waiting', 'Signed', 'Rejected']),
      signature: base64.optional(),
      /** With which companion an approval was signed; the signature is over the request with that in its `context`. */
      companion: sha256Hex.optional(),
    }),
  ),
  events: z.array(SigningSessionEvent),
});
export type SigningSession = z.infer<typeof SigningSession>;

/** The device's answer to all requests of a session at once. */
export const SigningSessionApproval = z.discriminatedUnion('approve', [
  z.strictObject({
    approve: z.literal(true),
    /** One for each request of the session. */
    signatures: z
      .array(z.strictObject({ hash: sha256Hex, signature: base64 }))
      .min(1)
      .max(mostRequests),
  }),
  z.strictObject({ approve: z.literal(false), reason: z.string().min(1).max(500).optional() }),
]);
export type SigningSessionApproval = z.infer<typeof SigningSessionApproval>;

/** The path of a session. */
export const sessionParams = z.strictObject({ domainId: uuid, sessionId: uuid });
