import '../texts.ts';
import '../../../shared/forms/custom-properties/texts.ts';

import { newId, type Translate } from '@countersign/kernel';
import type { CreateAccount } from '@countersign/kinds/schemas';
import type { AccountKeyStrategy, IntentLockStatus } from '@countersign/model';
import { z } from 'zod';

import { propertyRows, rowsOf, toProperties } from '../../../shared/forms/custom-properties/property-rows.ts';
import { nameText, proseText } from '../../../shared/proposing/readable-text.ts';

/** The ways of making keys, in the order in which they are offered. */
export const strategies = ['VaultHard', 'VaultSoft', 'Random'] as const satisfies readonly AccountKeyStrategy[];
export const lockStatuses = ['Unlocked', 'Locked'] as const satisfies readonly IntentLockStatus[];

/** Checks what is typed of an account, with a message for each rule. */
export function accountSchema(t: Translate) {
  return z.object({
    alias: nameText(t, t('intents:problem.accountName')),
    description: proseText(t, t('intents:problem.accountDescription')),
    ledgerIds: z.array(z.string()).min(1, t('intents:problem.accountLedgers')),
    vaultId: z.string().min(1, t('intents:problem.vault')),
    keyStrategy: z.enum(strategies, t('intents:problem.keyStrategy')),
    lock: z.enum(lockStatuses, t('intents:problem.lock')),
    customProperties: propertyRows(t),
  });
}

/** What the form of an account holds. */
export type AccountValues = z.infer<ReturnType<typeof accountSchema>>;

/** The account that the form asks for. */
export function toAccount(values: AccountValues): CreateAccount {
  const { alias, ledgerIds, vaultId, keyStrategy, lock, description, customProperties } = values;
  return {
    type: 'v0_CreateAccount',
    id: newId(),
    alias: alias.trim(),
    providerDetails: { type: 'Vault', vaultId, keyStrategy },
    ledgerIds,
    lock,
    description: description.trim(),
    customProperties: toProperties(customProperties),
  };
}

/** What a new account begins with. */
export const newAccount: AccountValues = {
  alias: '',
  ledgerIds: [],
  vaultId: '',
  keyStrategy: 'VaultHard',
  lock: 'Unlocked',
  description: '',
  customProperties: [],
};

/** What the form holds of an account that was proposed before. */
export function valuesOfAccount(account: CreateAccount): AccountValues {
  const { alias, ledgerIds = [], providerDetails, lock, description = '', customProperties } = account;
  const { vaultId, keyStrategy } = providerDetails;
  return { alias, ledgerIds, vaultId, keyStrategy, lock, description, customProperties: rowsOf(customProperties) };
}
