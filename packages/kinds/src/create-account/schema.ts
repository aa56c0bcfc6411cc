import { z } from 'zod';

import {
  customProperties,
  givenAlias,
  givenDescription,
  shortText,
  uuid,
  IntentLockStatus,
  AccountKeyStrategy,
} from '@countersign/model';

const CreateAccountProviderDetailsPayloadVault = z.strictObject({
  vaultId: uuid,
  keyStrategy: AccountKeyStrategy,
  type: z.literal('Vault'),
});

const CreateAccountProviderDetailsPayload = z.discriminatedUnion('type', [CreateAccountProviderDetailsPayloadVault]);

export const CreateAccount = z.strictObject({
  id: uuid,
  alias: givenAlias,
  providerDetails: CreateAccountProviderDetailsPayload,
  ledgerId: shortText.optional(),
  ledgerIds: z.array(shortText).optional(),
  lock: IntentLockStatus,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_CreateAccount'),
});
export type CreateAccount = z.infer<typeof CreateAccount>;
