import './texts.ts';

import type { IntentPayload } from '@countersign/kinds/schemas';
import { kindName } from '@countersign/kinds/words';
import { Button, FieldRow, SkeletonBlock } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';

import { accountSource } from '../../../entities/account/account-source.ts';
import { ledgersOf } from '../../../entities/account/ledger-standing.ts';
import { unitOfTicker } from '../../../entities/amount-units.ts';
import { AccountField, EndpointField } from '../../../entities/choices/choice-fields.tsx';
import { accountChoices, payableAccountChoices, payableEndpointChoices } from '../../../entities/choices/choice-queries.ts';
import { assetQuery } from '../../../entities/look-up.ts';
import { intentTrialQuery, type MadeUpTask, type PolicyDraft } from '../../../entities/policy/intent-trial-query.ts';
import { personName } from '../../../entities/person-name.ts';
import { unlockedUsersQuery } from '../../../entities/role-holders.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { AmountField } from '../../../shared/forms/amount/amount-field.tsx';
import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import { MomentField, SelectField, TextField } from '../../../shared/forms/fields.tsx';
import { domainsQuery } from '../../../shared/membership/membership-queries.ts';
import { chainOf } from '../../../shared/membership/membership.ts';
import { useReadableIn } from '../../../shared/membership/readable-in.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { AssetField } from '../asset-field.tsx';
import { IntentTrialResult } from './intent-trial-result.tsx';
import classes from './made-up.module.css';
import { madeUpDefaults, madeUpKinds, madeUpMoment, madeUpPayload, type MadeUpValues } from './made-up-values.ts';

/**
 * A task that nobody proposes, and what the rules make of it: as they are, and with the drafts in their places. It is no form of its own, since it
 * also stands beside one.
 */
export function MadeUpIntent({ drafts }: { drafts: readonly PolicyDraft[] }) {
  const { t } = useTranslation('madeUp');
  const { domainId } = useScope();
  const { control } = useForm<MadeUpValues>({ defaultValues: madeUpDefaults });
  const values = useWatch({ control, compute: (all: MadeUpValues) => all });
  const ticker = useQuery({ ...assetQuery(values.tickerId), enabled: values.tickerId !== '' }).data ?? undefined;
  const unit = ticker && unitOfTicker(ticker);
  const users = useQuery(unlockedUsersQuery(domainId)).data ?? [];
  const author = users.find(({ id }) => id === values.authorId);
  const [trial, setTrial] = useState<MadeUpTask>();
  const { data, error } = useQuery(intentTrialQuery(domainId, trial, drafts));
  const payload = madeUpPayload(values, unit);
  return (
    <div className={classes.madeUp}>
      <FieldRow>
        <SelectField
          control={control}
          name="kind"
          label={t('kind')}
          options={madeUpKinds.map((value) => ({ value, label: kindName(value) }))}
        />
        <SelectField
          control={control}
          name="authorId"
          label={t('author')}
          placeholder={t('choose')}
          nothingFound={t('ui:filter.noOption')}
          options={users.map((user) => ({ value: user.id, label: personName(user), hint: user.roles.join(', ') }))}
        />
      </FieldRow>
      {values.kind === 'v0_CreateTransferOrder' ? <TransferFields control={control} values={values} unit={unit} /> : null}
      <MomentField control={control} name="at" label={t('at')} hint={t('atHint')} />
      <div>
        <Button
          disabled={author === undefined || payload === undefined}
          onClick={() => {
            if (author === undefined || payload === undefined) return;
            setTrial({ author: { id: author.id, domainId: author.domainId }, payload, at: madeUpMoment(values.at) });
          }}
        >
          {t('try')}
        </Button>
      </div>
      <div aria-live="polite">
        {trial && error ? <p>{errorText(error, t)}</p> : null}
        {trial && !error && !data ? <SkeletonBlock lines={3} label={t('judging')} /> : null}
        {data ? <IntentTrialResult trials={data} tickerId={trial && tickerOf(trial.payload)} /> : null}
      </div>
    </div>
  );
}

function tickerOf(payload: IntentPayload): string | undefined {
  return payload.type === 'v0_CreateTransferOrder' ? payload.tickerId : undefined;
}

const destinations = ['Address', 'Endpoint', 'Account'] as const;

function TransferFields({
  control,
  values,
  unit,
}: {
  control: Control<MadeUpValues>;
  values: MadeUpValues;
  unit: ReturnType<typeof unitOfTicker>;
}) {
  const { t } = useTranslation('madeUp');
  const { domainId } = useScope();
  const domains = useQuery(domainsQuery).data ?? [];
  const endpointsIn = useReadableIn('endpoints');
  const account = useQuery({ ...accountSource.one(domainId, values.accountId), enabled: values.accountId !== '' }).data;
  const ledgerIds = account && ledgersOf(account).map(({ ledgerId }) => ledgerId);
  const ledgerId = useQuery({ ...assetQuery(values.tickerId), enabled: values.tickerId !== '' }).data?.ledgerId;
  const choose = { placeholder: t('choose') };
  return (
    <>
      <FieldRow>
        <AccountField control={control} name="accountId" label={t('account')} choices={accountChoices(domainId)} {...choose} />
        <AssetField control={control} name="tickerId" label={t('asset')} ledgerIds={ledgerIds} {...choose} />
        <AmountField control={control} name="amount" label={t('amount')} unit={unit} />
      </FieldRow>
      <ChoiceField
        row
        control={control}
        name="to"
        label={t('destination')}
        choices={destinations.map((value) => ({ value, label: t(`to.${value}`) }))}
      />
      {values.to === 'Address' ? <TextField control={control} name="address" label={t('address')} mono trimmed /> : null}
      {values.to === 'Endpoint' ? (
        <EndpointField
          control={control}
          name="endpointId"
          label={t('endpoint')}
          choices={payableEndpointChoices(endpointsIn(chainOf(domainId, domains)), ledgerId)}
          labelOf={({ alias, trustScore }) => t('trust', { name: alias, score: trustScore })}
          {...choose}
        />
      ) : null}
      {values.to === 'Account' ? (
        <AccountField
          control={control}
          name="payeeId"
          label={t('payee')}
          choices={payableAccountChoices(domainId, ledgerId)}
          ledgerId={ledgerId}
          except={values.accountId}
          {...choose}
        />
      ) : null}
    </>
  );
}
