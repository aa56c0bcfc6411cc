import { z } from 'zod';

import { customProperties, dateTime, description, shortText, uuid } from './primitives.ts';
import { UserReference } from './common.ts';
import { IntentPayload } from './intents/index.ts';

export const ResultLedger = z.strictObject({ ledgerId: shortText, available: z.boolean() });
export type ResultLedger = z.infer<typeof ResultLedger>;

export const CreateAccountDryRunResult = z.strictObject({ ledgers: z.array(ResultLedger) });
export type CreateAccountDryRunResult = z.infer<typeof CreateAccountDryRunResult>;

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
