import '../../../../shared/i18n/warning-texts.ts';

import {
  callsText,
  ledgerWarningText,
  translatedWarning,
  type CallableFunction,
  type CallParameter,
} from '@countersign/ledger-port';
import { Button, Code, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { assetsOfLedgerQuery } from '../../../../entities/asset-queries.ts';
import { unitOfTicker } from '../../../../entities/amount-units.ts';
import { AmountField } from '../../../../shared/forms/amount/amount-field.tsx';
import { LongTextField, SelectField, TextField } from '../../../../shared/forms/fields.tsx';
import { useOrderDescription } from '../../../../shared/review/use-order-description.ts';
import { useScope } from '../../../../shared/routing/scope.ts';
import {
  calledEndpoint,
  callOf,
  callPlaces,
  chosenFunction,
  emptyArgument,
  emptyCall,
  enteredArguments,
  plainNumber,
} from './contract-call.ts';
import { isOrder, toTransactionOrder, type OrderLedger, type OrderValues } from './order-values.ts';
import classes from './transaction.module.css';
import { inputAt } from './operation-inputs.ts';

type ArgumentName = `call.${string}`;

interface Props {
  readonly form: UseFormReturn<OrderValues>;
  readonly values: OrderValues;
  readonly on: OrderLedger;
}

/** A call of the endpoint's contract: the function by its interface, its arguments each by its type, and the call read back from its bytes. */
export function ContractCallFields({ form, values, on, functions }: Props & { functions: readonly CallableFunction[] }) {
  const { t } = useTranslation('intents');
  const { control, setValue } = form;
  const called = chosenFunction({ ...values, ...on });
  const choose = (signature: string) => {
    const next = functions.find((one) => one.signature === signature);
    setValue('call', next ? callOf(next) : emptyCall, { shouldDirty: true });
    form.clearErrors('call');
    const amount = callPlaces(on.context)?.amount;
    if (next && !next.takesCoins && amount !== undefined) setValue(`inputs.${amount}`, '0', { shouldDirty: true });
  };
  return (
    <div className={classes.compound}>
      <SelectField
        control={control}
        name="call.signature"
        label={t('call.function')}
        hint={t('call.functionHint')}
        searched
        clearable
        placeholder={t('call.raw')}
        nothingFound={t('ui:filter.noOption')}
        onChosen={choose}
        options={functions.map(({ signature, takesCoins }) => ({
          value: signature,
          label: signature,
          ...(takesCoins && { hint: t('call.takesCoins') }),
        }))}
      />
      {called?.parameters.map((parameter, index) => (
        <TopArgument
          key={`${called.signature} ${index}`}
          form={form}
          values={values}
          on={on}
          parameter={parameter}
          index={index}
        />
      ))}
      {called ? <CallReading values={values} on={on} /> : null}
    </div>
  );
}

/** A number may be entered in the units of the asset that the contract counts. */
function TopArgument({ form, values, on, parameter, index }: Props & { parameter: CallParameter; index: number }) {
  const { t } = useTranslation('intents');
  const { control } = form;
  const address = calledEndpoint(values.inputs, on.context)?.address;
  const assets = useQuery(assetsOfLedgerQuery(on.ledger.id)).data ?? [];
  const asset = assets.find(({ ledgerDetails }) => address && on.module.calls?.counts(ledgerDetails, address));
  const unit = asset && unitOfTicker(asset);
  const name: ArgumentName = `call.arguments.${index}`;
  const counted = inputAt(values.call, `units.${index}`);
  // One of another contract's assets stays to be chosen again: it says nothing here.
  const isPlain = counted === undefined || counted === plainNumber;
  if (parameter.kind !== 'integer' || (isPlain && !(asset && unit)))
    return <Argument form={form} values={values} parameter={parameter} name={name} />;
  return (
    <>
      {asset && unit && counted === asset.id ? (
        <AmountField control={control} name={name} label={parameter.name} hint={parameter.type} required unit={unit} />
      ) : (
        <Argument form={form} values={values} parameter={parameter} name={name} />
      )}
      <SelectField
        control={control}
        name={`call.units.${index}`}
        label={t('call.countedIn', { argument: parameter.name })}
        placeholder={t('order.notSet')}
        options={[
          { value: plainNumber, label: t('call.plainNumber') },
          ...(asset && unit ? [{ value: asset.id, label: unit.symbol ?? asset.name }] : []),
        ]}
      />
    </>
  );
}

/** The control for an argument, by its type; of a list and a group the controls of what is in it. */
function Argument({
  form,
  values,
  parameter,
  name,
}: {
  form: UseFormReturn<OrderValues>;
  values: OrderValues;
  parameter: CallParameter;
  name: ArgumentName;
}) {
  const { t } = useTranslation('intents');
  const { control } = form;
  const label = parameter.name;
  if (parameter.kind === 'group')
    return (
      <fieldset className={classes.nested}>
        <legend>{label}</legend>
        {parameter.members.map((member, index) => (
          <Argument key={member.name} form={form} values={values} parameter={member} name={`${name}.${index}`} />
        ))}
      </fieldset>
    );
  if (parameter.kind === 'list') return <ListArgument form={form} values={values} parameter={parameter} name={name} />;
  if (parameter.kind === 'boolean')
    return (
      <SelectField
        control={control}
        name={name}
        label={label}
        hint={parameter.type}
        required
        placeholder={t('order.notSet')}
        options={['true', 'false'].map((value) => ({ value, label: t(`review:boolean.${value}`) }))}
      />
    );
  if (parameter.kind === 'text')
    return <LongTextField control={control} name={name} label={label} hint={parameter.type} rows={2} />;
  return <TextField mono trimmed control={control} name={name} label={label} hint={parameter.type} required />;
}

function ListArgument({
  form,
  values,
  parameter,
  name,
}: {
  form: UseFormReturn<OrderValues>;
  values: OrderValues;
  parameter: Extract<CallParameter, { kind: 'list' }>;
  name: ArgumentName;
}) {
  const { t } = useTranslation('intents');
  const path = name.split('.').slice(2).map(Number);
  const here = path.reduce<unknown>((at, index) => (Array.isArray(at) ? at[index] : undefined), enteredArguments(values.call));
  const entries: readonly unknown[] = Array.isArray(here) ? here : [];
  const set = (next: readonly unknown[]) => form.setValue(name, next, { shouldDirty: true });
  const isFixed = parameter.length !== undefined;
  return (
    <fieldset className={classes.nested}>
      <legend>
        {parameter.name} <span className={classes.type}>{parameter.type}</span>
      </legend>
      {entries.map((_, index) => (
        <div key={`${entries.length}.${index}`} className={classes.compound}>
          <Argument
            form={form}
            values={values}
            parameter={{ ...parameter.entry, name: t('order.row', { what: parameter.name, number: index + 1 }) }}
            name={`${name}.${index}`}
          />
          {isFixed ? null : (
            <div>
              <Button size="xs" variant="default" onClick={() => set(entries.filter((_one, at) => at !== index))}>
                {t('transfer.remove')}
              </Button>
            </div>
          )}
        </div>
      ))}
      {isFixed ? null : (
        <div>
          <Button size="xs" variant="default" onClick={() => set([...entries, emptyArgument(parameter.entry)])}>
            {t('order.add', { what: parameter.name })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The call as its bytes say it, in the words of those who approve. */
function CallReading({ values, on }: Pick<Props, 'values' | 'on'>) {
  const { t } = useTranslation('intents');
  const { domainId } = useScope();
  const order = isOrder(values, on) && values.accountId !== '' ? toTransactionOrder(values, on) : undefined;
  const described = useOrderDescription(order, domainId);
  const says = described && callsText(described);
  return (
    <div className={classes.compound} aria-live="polite">
      <strong>{t('call.reading')}</strong>
      {described ? null : <p className={classes.type}>{t('call.notYet')}</p>}
      {says === undefined ? null : <Code className={classes.says}>{says}</Code>}
      {described?.warnings.map((warning) => (
        <Notice
          key={ledgerWarningText(warning)}
          tone={warning.severity === 'danger' ? 'danger' : 'waiting'}
          title={translatedWarning(warning, (key, values) => t(`kinds:${key}`, values))}
        />
      ))}
    </div>
  );
}
