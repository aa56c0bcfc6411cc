import type { FieldDescriptor } from '../../../../shared/ledgers/ledger-types.ts';
import type { Ledger } from '@countersign/model';
import { CheckField, type AmountUnit } from '@countersign/ui';
import { useController, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { AccountField, EndpointField, TokenField } from '../../../../entities/choices/choice-fields.tsx';
import { accountChoices, assetChoices, usableEndpointChoices } from '../../../../entities/choices/choice-queries.ts';
import { ChoiceField } from '../../../../shared/forms/choice-field.tsx';
import { AmountField } from '../../../../shared/forms/amount/amount-field.tsx';
import { SelectField, TextField } from '../../../../shared/forms/fields.tsx';
import { textsOf } from '../../../../shared/forms/use-field.ts';
import { useScope } from '../../../../shared/routing/scope.ts';
import { AddressRemark } from '../address-remark.tsx';
import { destinationKinds } from '../transfer-values.ts';
import { ledgerWords } from '../../../../shared/ledgers/ledger-words.ts';
import classes from './transaction.module.css';
import { currencyForm } from './operation-inputs.ts';
import type { OrderValues } from './order-values.ts';

type InputName = `inputs.${string}`;

const below = (name: InputName, part: string): InputName => `${name}.${part}`;

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
        ? ['true', 'false'].map((value) => ({ value, label: t(`review:boolean.${value}`) }))
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
  const kind: unknown = useWatch({ control, name: below(name, 'kind') });
  const source = useWatch({ control, name: 'accountId' });
  const at = (part: string) => below(name, part);
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
        <AccountField
          key="account"
          choices={accountChoices(domainId)}
          except={source}
          control={control}
          name={at('accountId')}
          label={t('destinationKind.Account')}
          required
          placeholder={t('transfer.chooseAccount')}
          nothingFound={t('transfer.noAccount')}
        />
      ) : null}
      {kind === 'Endpoint' ? (
        <EndpointField
          key="endpoint"
          choices={usableEndpointChoices(domainId, ledger.id)}
          control={control}
          name={at('endpointId')}
          label={t('destinationKind.Endpoint')}
          required
          placeholder={t('transfer.chooseEndpoint')}
          nothingThere={t('transfer.noEndpoint')}
          labelOf={({ alias, trustScore }) => t('transfer.endpoint', { alias, score: trustScore })}
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

function CurrencyInputs({ control, field, name, ledger }: Props) {
  const { t } = useTranslation('intents');
  const kind: unknown = useWatch({ control, name: below(name, 'kind') });
  const at = (part: string) => below(name, part);
  return (
    <div className={classes.compound}>
      <SelectField
        control={control}
        name={at('kind')}
        label={ledgerWords(t, field.label)}
        required={field.required}
        placeholder={t(field.required ? 'order.currency.required' : 'order.currency.choose')}
        options={[
          { value: 'TickerId', label: t('order.currency.TickerId') },
          ...(field.currencies ?? []).map(({ type, label }) => ({ value: type, label: ledgerWords(t, label) })),
        ]}
        clearable={!field.required}
      />
      {kind === 'TickerId' ? (
        <TokenField
          choices={assetChoices(ledger.id)}
          control={control}
          name={at('tickerId')}
          label={t('field.asset')}
          required
          placeholder={t('transfer.chooseAsset')}
          nothingThere={t('order.currency.noAsset')}
        />
      ) : null}
      {((typeof kind === 'string' ? currencyForm(field, kind) : undefined)?.fields ?? []).map((member) => (
        <TextField
          key={member.name}
          mono={member.kind !== 'text'}
          trimmed={member.kind !== 'text'}
          control={control}
          name={at(member.name)}
          label={ledgerWords(t, member.label)}
          required={member.required}
          maxLength={member.maximumLength ?? 512}
        />
      ))}
    </div>
  );
}

function FlagInputs({ control, field, name }: Props) {
  const { t } = useTranslation('intents');
  const { field: bound } = useController({ control, name });
  const chosen = textsOf(bound.value);
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
