import '../texts.ts';
import '../../../shared/forms/custom-properties/texts.ts';

import { FormSection, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { VaultField } from '../../../entities/choices/choice-fields.tsx';
import { usableVaultChoices } from '../../../entities/choices/choice-queries.ts';
import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { useLedgerName } from '../../../entities/ledger/use-ledger-name.ts';
import { vaultSource } from '../../../entities/vault/vault-source.ts';
import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import { CustomPropertiesField } from '../../../shared/forms/custom-properties/custom-properties-field.tsx';
import { LongTextField, MultiSelectField, TextField } from '../../../shared/forms/fields.tsx';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { useEarlierProposal, type EarlierProposal } from '../../../shared/proposing/earlier-proposal.ts';
import { ProposalScreen } from '../../../shared/proposing/proposal-screen.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import {
  accountSchema,
  lockStatuses,
  newAccount,
  strategies,
  toAccount,
  valuesOfAccount,
  type AccountValues,
} from './account-values.ts';

/** The ways of making keys that a vault has; before one is chosen, or where it does not say, all of them. */
function KeyStrategyField({ control, setValue }: Pick<UseFormReturn<AccountValues>, 'control' | 'setValue'>) {
  const { t } = useTranslation('intents');
  const { domainId } = useScope();
  const [vaultId, chosen] = useWatch({ control, name: ['vaultId', 'keyStrategy'] });
  const vault = useQuery({ ...vaultSource.one(domainId, vaultId), enabled: vaultId !== '' }).data;
  const offered = strategies.filter((strategy) => vault?.enabledKeyStrategies?.includes(strategy) ?? true);
  const [first] = offered;
  const isOffered = offered.includes(chosen);
  useEffect(() => {
    if (!isOffered && first !== undefined) setValue('keyStrategy', first);
  }, [isOffered, first, setValue]);
  return (
    <ChoiceField
      control={control}
      name="keyStrategy"
      label={t('field.keyStrategy')}
      choices={offered.map((value) => ({
        value,
        label: t(`app:keyStrategy.${value}`),
        hint: t(`keyStrategyHint.${value}`),
      }))}
    />
  );
}

/** Opens an account: name, ledgers, and the vault that holds its keys. */
export function CreateAccountForm() {
  const { t } = useTranslation('intents');
  const earlier = useEarlierProposal('v0_CreateAccount');
  return earlier === undefined ? <SkeletonBlock lines={6} label={t('app:action.loading')} /> : <AccountForm earlier={earlier} />;
}

function AccountForm({ earlier }: { earlier: EarlierProposal<'v0_CreateAccount'> | null }) {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const { domainAlias } = useMembership();
  const nameOf = useLedgerName();
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  const [begun] = useState(() => earlier && valuesOfAccount(earlier.payload));
  return (
    <ProposalScreen
      title={t('createAccount.title')}
      subtitle={t('createAccount.subtitle', { domain: domainAlias })}
      schema={accountSchema(t)}
      defaults={newAccount}
      begun={begun ?? undefined}
      reason={earlier?.reason}
      toProposal={(values) => ({ payload: toAccount(values) })}
      doneHref={paths.accounts(scope)}
      cancelHref={paths.accounts(scope)}
      fields={({ control, setValue }) => (
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
              options={ledgers.map((ledger) => ({ value: ledger.id, label: nameOf(ledger) }))}
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
            <KeyStrategyField control={control} setValue={setValue} />
            <ChoiceField
              row
              control={control}
              name="lock"
              label={t('field.initialLock')}
              choices={lockStatuses.map((value) => ({ value, label: t(`app:lock.${value}`) }))}
            />
          </FormSection>
          <FormSection title={t('customProperties:label')}>
            <CustomPropertiesField control={control} />
          </FormSection>
        </>
      )}
    />
  );
}
