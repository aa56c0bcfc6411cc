import type { FieldDescriptor } from '../../../../shared/ledgers/ledger-types.ts';
import type { Ledger } from '@countersign/model';
import { CheckField, type AmountUnit } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { accountsDirectory, endpointsDirectory, ledgerTickersDirectory } from '../../../../entities/directory-queries.ts';
import { ChoiceField } from '../../../../shared/forms/choice-field.tsx';
import { AmountField } from '../../../../shared/forms/amount/amount-field.tsx';
import { SelectField, TextField } from '../../../../shared/forms/fields.tsx';
import { useScope } from '../../../../shared/routing/scope.ts';
import { AddressRemark } from '../address-remark.tsx';
import { destinationKinds } from '../transfer-values.ts';
import { ledgerWords } from './ledger-words.ts';
import classes from './transaction.module.css';
import type { OrderValues } from './order-values.ts';

type InputName = `inputs.${string}`;

interface Props {
  readonly control: Control<OrderValues>;
  readonly field: FieldDescriptor;
  readonly name: InputName;
  readonly unit: AmountUnit | undefined;
  readonly ledger: Ledger;
}

/** The control for an input of an operation, by its kind. */
export function OperationField(props: Props) {
  const { t } = useTranslation('intents');
  const { control, field, name, unit } = props;
  const label = ledgerWords(t, field.label);
  const { required } = field;
  if (field.kind === 'destination') return <DestinationInputs {...props} />;
  if (field.kind === 'currency') return <CurrencyInputs {...props} />;
  if (field.kind === 'flags') return <FlagInputs {...props} />;
  if (field.kind === 'amount')
    return (
      <AmountField
        control={control}
        name={name}
        label={label}
        required={required}
        unit={unit}
        {...(unit && unit.symbol === undefined && { hint: t('order.smallestUnits') })}
      />
    );
  if (field.kind === 'choice' || field.kind === 'boolean') {
    const options =
      field.kind === 'boolean'
        ? ['true', 'false'].map((value) => ({ value, label: t(`order.boolean.${value}`) }))
        : (field.options ?? []).map((value) => ({ value, label: ledgerWords(t, value) }));
    return (
      <SelectField
        control={control}
        name={name}
        label={label}
        required={required}
        clearable={!required}
        placeholder={t('order.notSet')}
        options={options}
      />
    );
  }
  return (
    <TextField
      mono={field.kind !== 'text'}
      trimmed={field.kind !== 'text'}
      control={control}
      name={name}
      label={label}
      required={required}
      {...(field.kind === 'hex' && { hint: t('order.hexHint') })}
    />
  );
}

function DestinationInputs({ control, field, name, ledger }: Props) {
  const { t } = useTranslation('intents');
  const { domainId } = useScope();
  const kind = useWatch({ control, name: `${name}.kind` as InputName }) as string;
  const source = useWatch({ control, name: 'accountId' });
  const accounts = useQuery(accountsDirectory(domainId)).data ?? [];
  const endpoints = useQuery(endpointsDirectory(domainId)).data ?? [];
  const usable = endpoints.filter(({ lock, ledgerId }) => lock === 'Unlocked' && ledgerId === ledger.id);
  const at = (part: string): InputName => `${name}.${part}`;
  return (
    <div className={classes.compound}>
      <ChoiceField
        row
        control={control}
        name={at('kind')}
        label={ledgerWords(t, field.label)}
        choices={destinationKinds.map((value) => ({ value, label: t(`destinationKind.${value}`) }))}
      />
      {kind === 'Account' ? (
        <SelectField
          key="account"
          control={control}
          name={at('accountId')}
          label={t('destinationKind.Account')}
          required
          placeholder={t('transfer.chooseAccount')}
          nothingFound={t('transfer.noAccount')}
          options={accounts.filter(({ id }) => id !== source).map(({ id, alias }) => ({ value: id, label: alias }))}
        />
      ) : null}
      {kind === 'Endpoint' ? (
        <SelectField
          key="endpoint"
          control={control}
          name={at('endpointId')}
          label={t('destinationKind.Endpoint')}
          required
          placeholder={usable.length > 0 ? t('transfer.chooseEndpoint') : t('transfer.noEndpoint')}
          options={usable.map(({ id, alias, trustScore }) => ({
            value: id,
            label: t('transfer.endpoint', { alias, score: trustScore }),
          }))}
        />
      ) : null}
      {kind === 'Address' ? (
        <div key="address">
          <TextField
            mono
            trimmed
            control={control}
            name={at('address')}
            label={t('destinationKind.Address')}
            required={field.required}
            maxLength={512}
          />
          <AddressRemark control={control} name={at('address')} ledger={ledger} />
        </div>
      ) : null}
    </div>
  );
}

const currencyKinds = ['', 'TickerId', 'Currency', 'MultiPurposeToken'] as const;

function CurrencyInputs({ control, field, name, ledger }: Props) {
  const { t } = useTranslation('intents');
  const kind = useWatch({ control, name: `${name}.kind` as InputName }) as string;
  const tickers = (useQuery(ledgerTickersDirectory(ledger.id)).data ?? []).filter((ticker) => ticker.kind !== 'Native');
  const at = (part: string): InputName => `${name}.${part}`;
  return (
    <div className={classes.compound}>
      <SelectField
        control={control}
        name={at('kind')}
        label={ledgerWords(t, field.label)}
        required={field.required}
        placeholder={t(field.required ? 'order.currency.required' : 'order.currency.choose')}
        options={currencyKinds.filter((value) => value !== '').map((value) => ({ value, label: t(`order.currency.${value}`) }))}
        clearable={!field.required}
      />
      {kind === 'TickerId' ? (
        <SelectField
          control={control}
          name={at('tickerId')}
          label={t('field.asset')}
          required
          placeholder={tickers.length > 0 ? t('transfer.chooseAsset') : t('order.currency.noAsset')}
          options={tickers.map(({ id, name: alias }) => ({ value: id, label: alias }))}
        />
      ) : null}
      {kind === 'Currency' ? (
        <>
          <TextField control={control} name={at('code')} label={t('order.currency.code')} required maxLength={40} />
          <TextField
            mono
            trimmed
            control={control}
            name={at('issuer')}
            label={t('order.currency.issuer')}
            required
            maxLength={34}
          />
        </>
      ) : null}
      {kind === 'MultiPurposeToken' ? (
        <TextField
          mono
          trimmed
          control={control}
          name={at('issuanceId')}
          label={t('order.currency.issuanceId')}
          required
          maxLength={48}
        />
      ) : null}
    </div>
  );
}

function FlagInputs({ control, field, name }: Props) {
  const { t } = useTranslation('intents');
  const { field: bound } = useController({ control, name });
  const chosen = (bound.value as string[] | undefined) ?? [];
  return (
    <fieldset className={classes.flags}>
      <legend>{ledgerWords(t, field.label)}</legend>
      {(field.options ?? []).map((flag) => (
        <CheckField
          key={flag}
          label={ledgerWords(t, flag)}
          checked={chosen.includes(flag)}
          onChange={() => bound.onChange(chosen.includes(flag) ? chosen.filter((one) => one !== flag) : [...chosen, flag])}
        />
      ))}
    </fieldset>
  );
}
