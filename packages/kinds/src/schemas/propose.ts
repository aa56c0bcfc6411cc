import { UserReference, base64, customProperties, dateTime, description, givenDescription, uuid } from '@countersign/model';
import { z } from 'zod';
import { IntentPayload } from './intent-payload.ts';

export const Propose = z.strictObject({
  author: UserReference,
  expiryAt: dateTime,
  targetDomainId: uuid,
  id: uuid,
  payload: IntentPayload,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('Propose'),
});
export type Propose = z.infer<typeof Propose>;

export const ProposeIntentBody = z.strictObject({ request: Propose, signature: base64 });
export type ProposeIntentBody = z.infer<typeof ProposeIntentBody>;

export const IntentDryRunRequest = z.strictObject({
  author: UserReference,
  expiryAt: dateTime,
  targetDomainId: uuid,
  id: uuid,
  payload: IntentPayload,
  description: description.optional(),
  customProperties: customProperties,
});
export type IntentDryRunRequest = z.infer<typeof IntentDryRunRequest>;
