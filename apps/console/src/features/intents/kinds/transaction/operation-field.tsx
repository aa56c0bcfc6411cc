import type { FieldDescriptor } from '../../../../shared/ledgers/ledger-types.ts';
import { isCurrency, mostBytes } from '@countersign/ledger-port/descriptor';
import type { AddressTag, Ledger } from '@countersign/model';
import { CheckField, type AmountUnit } from '@countersign/ui';
import { useController, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AccountField, TokenField } from '../../../../entities/choices/choice-fields.tsx';
import { assetChoices, payableAccountChoicesEverywhere } from '../../../../entities/choices/choice-queries.ts';
import { AmountField } from '../../../../shared/forms/amount/amount-field.tsx';
import { SelectField, TextField } from '../../../../shared/forms/fields.tsx';
import { textsOf } from '../../../../shared/forms/use-field.ts';
import { DestinationFields } from '../destination-fields.tsx';
import { TagField } from '../tag-field.tsx';
import { ledgerWords } from '../../../../shared/ledgers/ledger-words.ts';
import { useScope } from '../../../../shared/routing/scope.ts';
import classes from './transaction.module.css';
import { formOf, isVariantInput, ownUnit } from './operation-inputs.ts';
import type { OrderValues } from './order-values.ts';

type InputName = `inputs.${string}`;

const below = (name: InputName, part: string): InputName => `${name}.${part}`;

interface Props {
  readonly control: Control<OrderValues>;
  readonly field: FieldDescriptor;
  readonly name: InputName;
  readonly unit: AmountUnit | undefined;
  /** What amounts of the ledger's coin count. */
  readonly coin: AmountUnit;
  readonly ledger: Ledger;
  /** Of a tag: the destination that it is for, in one text; undefined while that is not whole. */
  readonly destination?: string | undefined;
  /** Of a destination: the tag that was entered for it. */
  readonly tag?: AddressTag | undefined;
  /** Another currency was chosen: amounts that were entered in the one before are none of it. */
  readonly onCurrency?: () => void;
}

/** The control for an input of an operation, by its kind. */
export function OperationField(props: Props) {
  const { t } = useTranslation('intents');
  const { control, field, name, unit, destination } = props;
  const label = ledgerWords(t, field.label);
  const { required } = field;
  if (field.kind === 'destination') return <DestinationInputs {...props} />;
  if (field.tagOf !== undefined)
    return (
      <TagField
        control={control}
        name={name}
        limits={field}
        label={label}
        hint={t('transfer.tagHint')}
        destination={destination}
      />
    );
  if (field.kind === 'variant') return <VariantInputs {...props} />;
  if (field.kind === 'asset') return <AssetInput {...props} />;
  if (field.kind === 'account') return <AccountInput {...props} />;
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
  const isText = field.kind === 'text' || field.isText === true;
  return (
    <TextField
      mono={!isText}
      trimmed={!isText}
      control={control}
      name={name}
      label={label}
      required={required}
      {...(hintOf(field) && {
        hint: t(`order.${hintOf(field)}`, { count: mostBytes(field) }),
      })}
    />
  );
}

/** What there is to say of how a field is written. */
function hintOf({ kind, isText, maximumLength, minimumLength, maximumBytes }: FieldDescriptor): string | undefined {
  if (maximumBytes !== undefined) return 'textHint';
  if (isText) return maximumLength === undefined ? undefined : 'textHint';
  if (kind !== 'hex') return undefined;
  return maximumLength !== undefined && minimumLength === maximumLength ? 'hexLengthHint' : 'hexHint';
}

function DestinationInputs({ control, field, name, ledger, tag }: Props) {
  const { t } = useTranslation('intents');
  return (
    <div className={classes.compound}>
      <DestinationFields
        control={control}
        at={(part) => below(name, part)}
        label={ledgerWords(t, field.label)}
        source={useWatch({ control, name: 'accountId' })}
        ledger={ledger}
        required={field.required}
        tag={tag}
      />
    </div>
  );
}

function AccountInput({ control, field, name, ledger }: Props) {
  const { t } = useTranslation('intents');
  const { domainId } = useScope();
  return (
    <AccountField
      choices={payableAccountChoicesEverywhere(domainId, ledger.id)}
      ledgerId={ledger.id}
      control={control}
      name={name}
      label={ledgerWords(t, field.label)}
      required={field.required}
      placeholder={t('transfer.chooseAccount')}
      nothingFound={t('transfer.noAccount')}
    />
  );
}

function AssetInput({ control, name, ledger, onCurrency }: Props) {
  const { t } = useTranslation('intents');
  const chosen: unknown = useWatch({ control, name });
  return (
    <TokenField
      choices={assetChoices([ledger.id])}
      control={control}
      name={name}
      label={t('field.asset')}
      required
      placeholder={t('transfer.chooseAsset')}
      nothingThere={t('order.currency.noAsset')}
      onChosen={(next) => (chosen === '' || next === chosen ? undefined : onCurrency?.())}
    />
  );
}

/** Typed members that say all of themselves by their label; others are entered as the same fields elsewhere. */
const typed: readonly FieldDescriptor['kind'][] = ['text', 'hex', 'address', 'integer', 'id'];

function VariantInputs({ control, field, name, ledger, coin, onCurrency }: Props) {
  const { t } = useTranslation('intents');
  const entered: unknown = useWatch({ control, name });
  const { kind } = isVariantInput(entered) ? entered : { kind: '' };
  const at = (part: string) => below(name, part);
  const words = isCurrency(field)
    ? field.required
      ? 'order.currency.required'
      : 'order.currency.choose'
    : field.required
      ? 'order.variant'
      : 'order.notSet';
  return (
    <div className={classes.compound}>
      <SelectField
        control={control}
        name={at('kind')}
        label={ledgerWords(t, field.label)}
        required={field.required}
        placeholder={t(words)}
        options={(field.forms ?? []).map(({ type, label }) => ({ value: type, label: ledgerWords(t, label) }))}
        clearable={!field.required}
        // Without a currency an amount counts the coin, where none is needed.
        onChosen={(next) => (next === kind || (kind === '' && field.required) ? undefined : onCurrency?.())}
      />
      {(formOf(field, { kind })?.fields ?? []).map((member) =>
        typed.includes(member.kind) ? (
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
        ) : (
          <OperationField
            key={member.name}
            control={control}
            field={member}
            name={at(member.name)}
            unit={ownUnit(member, coin)}
            coin={coin}
            ledger={ledger}
            {...(onCurrency && { onCurrency })}
          />
        ),
      )}
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
