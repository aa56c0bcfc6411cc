import { operationFields, type FieldDescriptor } from '@countersign/ledger-port/descriptor';
import { tagSaid } from '@countersign/ledger-port/operation';
import { Button, FormSection } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ledgerModuleQuery } from '../../../../shared/ledgers/ledger-module-query.ts';
import { ledgerWords } from '../../../../shared/ledgers/ledger-words.ts';
import { wholeDestination } from '../tag-of-destination.ts';
import { callableFunctions, chosenFunction } from './contract-call.ts';
import { ContractCallFields } from './contract-call-fields.tsx';
import { OperationField } from './operation-field.tsx';
import {
  emptyRow,
  inputAt,
  isDestinationInput,
  isVariantInput,
  ownUnit,
  unitOf,
  rowsAt,
  within,
  withoutAmounts,
  type Inputs,
} from './operation-inputs.ts';
import type { OrderLedger, OrderValues } from './order-values.ts';
import classes from './transaction.module.css';

/** The inputs of the chosen operation, made from the ledger's description of it. */
// oxlint-disable-next-line eslint/max-lines-per-function -- The markup of one section.
export function OperationSection({
  form,
  values,
  on,
}: {
  form: UseFormReturn<OrderValues>;
  values: OrderValues;
  on: OrderLedger;
}) {
  const { t } = useTranslation('intents');
  const { control } = form;
  const { context, ledger } = on;
  const module = useQuery(ledgerModuleQuery(ledger.parameters.type)).data;
  const operation = context.descriptor.operations.find(({ type }) => type === values.operation);
  if (!operation) return null;
  const { single, repeated } = operationFields(context.descriptor, operation.type);
  const functions = callableFunctions(values.inputs, on);
  const called = chosenFunction({ ...values, ...on }) !== undefined;
  const destinationAt = (path: string) => {
    const entered = inputAt(values.inputs, path);
    return isDestinationInput(entered) ? wholeDestination(entered, ledger, module) : undefined;
  };
  const tagFor = ({ name }: FieldDescriptor) => {
    const tag = single.find(({ tagOf }) => tagOf === name);
    const { descriptor } = context;
    const place = descriptor.payments.find((payment) => tag !== undefined && payment.tag?.path === tag.name)?.tag;
    const entered = place && inputAt(values.inputs, place.path);
    return place && tagSaid(descriptor, place, isVariantInput(entered) ? { ...entered, type: entered.kind } : entered);
  };
  const setRows = (path: string, rows: readonly Inputs[]) =>
    form.setValue(`inputs.${path}`, rows, { shouldDirty: true, shouldValidate: false });
  return (
    <FormSection title={ledgerWords(t, operation.label)} hint={t('order.operationHint', { ledger: ledger.alias })}>
      {single.map((field) => (
        <Fragment key={field.name}>
          {field.isCallData && functions.length > 0 ? (
            <ContractCallFields form={form} values={values} on={on} functions={functions} />
          ) : null}
          {field.isCallData && called ? null : (
            <OperationField
              control={control}
              field={field}
              name={`inputs.${field.name}`}
              unit={unitOf(field, single, values.inputs, context)}
              coin={context.coin}
              ledger={ledger}
              destination={field.tagOf === undefined ? undefined : destinationAt(field.tagOf)}
              tag={tagFor(field)}
              onCurrency={() =>
                form.setValue(
                  'inputs',
                  withoutAmounts(form.getValues('inputs'), context.descriptor, operation.type, field.name),
                  { shouldDirty: true },
                )
              }
            />
          )}
        </Fragment>
      ))}
      {repeated.map(({ path, fields, required }) => {
        const rows = rowsAt(values.inputs, path);
        const what = ledgerWords(t, fields[0]?.label ?? '');
        return (
          <div key={path}>
            {rows.map((_, index) => (
              <fieldset
                key={`${rows.length}.${index}`}
                className={classes.row}
                aria-label={t('order.row', { what, number: index + 1 })}
              >
                {rows.length > 1 || !required ? (
                  <div className={classes.rowHead}>
                    <strong>{t('order.row', { what, number: index + 1 })}</strong>
                    <Button
                      size="xs"
                      variant="default"
                      onClick={() =>
                        setRows(
                          path,
                          rows.filter((_one, at) => at !== index),
                        )
                      }
                    >
                      {t('transfer.remove')}
                    </Button>
                  </div>
                ) : null}
                {fields.map((field) => (
                  <OperationField
                    key={field.name}
                    control={control}
                    field={field}
                    name={`inputs.${path}.${index}.${within(path, field)}`}
                    unit={ownUnit(field, context.coin)}
                    coin={context.coin}
                    ledger={ledger}
                  />
                ))}
              </fieldset>
            ))}
            <Button size="xs" variant="default" onClick={() => setRows(path, [...rows, emptyRow(path, fields)])}>
              {t('order.add', { what })}
            </Button>
          </div>
        );
      })}
    </FormSection>
  );
}
