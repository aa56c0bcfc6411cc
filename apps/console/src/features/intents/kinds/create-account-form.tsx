import '../texts.ts';

import { newId } from '@countersign/kernel';
import type { AccountKeyStrategy, IntentLockStatus } from '@countersign/model';
import { limits } from '@countersign/model/names';
import type { CreateAccount } from '@countersign/kinds/schemas';
import { FormSection } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

import { VaultField } from '../../../entities/choices/choice-fields.tsx';
import { usableVaultChoices } from '../../../entities/choices/choice-queries.ts';
import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import { LongTextField, MultiSelectField, TextField } from '../../../shared/forms/fields.tsx';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { ProposalScreen } from '../../../shared/proposing/proposal-screen.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { readableName, readableProse } from '../readable-text.ts';

const strategies: readonly AccountKeyStrategy[] = ['VaultHard', 'VaultSoft', 'Random'];
const lockStatuses: readonly IntentLockStatus[] = ['Unlocked', 'Locked'];

function accountSchema(t: TFunction) {
  return z.object({
    alias: z
      .string()
      .trim()
      .min(1, t('problem.accountName'))
      .max(limits.aliasLength, t('proposing:problem.tooLong', { count: limits.aliasLength }))
      .superRefine(readableName(t)),
    description: z
      .string()
      .trim()
      .min(1, t('problem.accountDescription'))
      .max(limits.descriptionLength, t('proposing:problem.tooLong', { count: limits.descriptionLength }))
      .superRefine(readableProse(t)),
    ledgerIds: z.array(z.string()).min(1, t('problem.accountLedgers')),
    vaultId: z.string().min(1, t('problem.vault')),
    keyStrategy: z.enum(['VaultHard', 'VaultSoft', 'Random'], t('problem.keyStrategy')),
    lock: z.enum(['Unlocked', 'Locked'], t('problem.lock')),
  });
}

type AccountValues = z.infer<ReturnType<typeof accountSchema>>;

function toPayload({ alias, ledgerIds, vaultId, keyStrategy, lock, description }: AccountValues): CreateAccount {
  return {
    type: 'v0_CreateAccount',
    id: newId(),
    alias: alias.trim(),
    providerDetails: { type: 'Vault', vaultId, keyStrategy },
    ledgerIds,
    lock,
    description: description.trim(),
    customProperties: {},
  };
}

/** Opens an account: name, ledgers, and the vault that holds its keys. */
export function CreateAccountForm() {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const { domainAlias } = useMembership();
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  return (
    <ProposalScreen
      title={t('createAccount.title')}
      subtitle={t('createAccount.subtitle', { domain: domainAlias })}
      schema={accountSchema(t)}
      defaults={{ alias: '', ledgerIds: [], vaultId: '', keyStrategy: 'VaultHard', lock: 'Unlocked', description: '' }}
      toProposal={(values) => ({ payload: toPayload(values) })}
      doneHref={paths.accounts(scope)}
      cancelHref={paths.accounts(scope)}
      fields={({ control }) => (
        <>
          <FormSection title={t('createAccount.what')} hint={t('createAccount.whatHint')}>
            <TextField control={control} name="alias" label={t('field.alias')} required />
            <LongTextField control={control} name="description" label={t('field.description')} required />
          </FormSection>
          <FormSection title={t('createAccount.where')} hint={t('createAccount.whereHint')}>
            <MultiSelectField
              control={control}
              name="ledgerIds"
              label={t('field.ledgers')}
              required
              placeholder={t('createAccount.chooseLedgers')}
              options={ledgers.map(({ id, alias }) => ({ value: id, label: alias }))}
            />
          </FormSection>
          <FormSection title={t('createAccount.keys')} hint={t('createAccount.keysHint')}>
            <VaultField
              choices={usableVaultChoices}
              control={control}
              name="vaultId"
              label={t('field.vault')}
              required
              placeholder={t('createAccount.chooseVault')}
            />
            <ChoiceField
              control={control}
              name="keyStrategy"
              label={t('field.keyStrategy')}
              choices={strategies.map((value) => ({
                value,
                label: t(`app:keyStrategy.${value}`),
                hint: t(`keyStrategyHint.${value}`),
              }))}
            />
            <ChoiceField
              row
              control={control}
              name="lock"
              label={t('field.initialLock')}
              choices={lockStatuses.map((value) => ({ value, label: t(`app:lock.${value}`) }))}
            />
          </FormSection>
        </>
      )}
    />
  );
}
