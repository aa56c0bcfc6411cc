import '../../texts.ts';

import { FormSection } from '@countersign/ui';
import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { AccountField } from '../../../../entities/choices/choice-fields.tsx';
import { usableAccountChoices } from '../../../../entities/choices/choice-queries.ts';
import { CustomPropertiesField } from '../../../../shared/forms/custom-properties/custom-properties-field.tsx';
import { LongTextField, SelectField } from '../../../../shared/forms/fields.tsx';
import { useMembership } from '../../../../shared/membership/use-membership.ts';
import { ProposalScreen } from '../../../../shared/proposing/proposal-screen.tsx';
import { paths } from '../../../../shared/routing/paths.ts';
import { useScope } from '../../../../shared/routing/scope.ts';
import { screenRoute } from '../../../../shared/routing/screen-route.ts';
import { suggestedLimitText, useFeeLimitAnew, type FeeLimitFields } from '../fee-limit.ts';
import { OrderKinds } from '../order-kinds.tsx';
import { FeeSection } from './fee-section.tsx';
import { ledgerWords } from '../../../../shared/ledgers/ledger-words.ts';
import { emptyInputs } from './operation-inputs.ts';
import { OperationSection } from './operation-section.tsx';
import { useAskOrderFee } from './order-estimate.ts';
import { useAccountLedgers, useFindOrderLedger, useOrderLedger } from './order-ledgers.ts';
import { orderSchema, toTransactionOrder, type OrderLedger, type OrderValues } from './order-values.ts';

const accountRoute = screenRoute('accounts/$accountId/financial-details/create/transaction');

/** Asks a ledger for any of its operations. */
export function CreateTransactionForm() {
  return <TransactionForm accountId="" />;
}

/** The same, begun from an account. */
export function CreateAccountTransactionForm() {
  return <TransactionForm accountId={accountRoute.useParams().accountId} />;
}

/** The form is made from the ledger's own description of its operations. */
function TransactionForm({ accountId }: { accountId: string }) {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const { domainAlias } = useMembership();
  const ledgerOf = useFindOrderLedger();
  const ask = useAskOrderFee();
  /** Whoever is quicker than the estimate gets the maximum fee that it would have set all the same. */
  const withLimit = async (values: OrderValues, on: OrderLedger): Promise<OrderValues> => {
    if (values.isOwnMaximumFee || values.maximumFee !== '') return values;
    const fee = await ask(values, on).catch(() => undefined);
    return fee === undefined ? values : { ...values, maximumFee: suggestedLimitText(fee, on.context.coin) };
  };
  const back = accountId ? paths.accountPart(scope, accountId, 'orders') : paths.orders(scope);
  return (
    <ProposalScreen<OrderValues>
      title={t('order.title')}
      subtitle={t('order.subtitle', { domain: domainAlias })}
      tabs={<OrderKinds current="transaction" accountId={accountId} />}
      schema={orderSchema(t, ledgerOf)}
      defaults={{
        accountId,
        ledgerId: '',
        operation: '',
        inputs: {},
        fee: 'Medium',
        maximumFee: '',
        isOwnMaximumFee: false,
        description: '',
        customProperties: [],
      }}
      toProposal={async (values) => {
        const on = ledgerOf(values.ledgerId);
        if (!on) throw new Error('The ledger has no rules here');
        return { payload: toTransactionOrder(await withLimit(values, on), on.context) };
      }}
      doneHref={back}
      cancelHref={back}
      fields={(form) => <OrderFields form={form} />}
    />
  );
}

function OrderFields({ form }: { form: UseFormReturn<OrderValues> }) {
  const { t } = useTranslation('intents');
  const { domainId } = useScope();
  const { control, setValue } = form;
  const values = useWatch({ control, compute: (all: OrderValues) => all });
  const choices = useAccountLedgers(values.accountId);
  const on = useOrderLedger(values.ledgerId);
  const operations = on?.context.descriptor.operations ?? [];
  const [onlyLedger] = choices?.length === 1 ? choices : [];
  const [onlyOperation] = operations.length === 1 ? operations : [];
  const isChoice = choices?.some(({ id }) => id === values.ledgerId) ?? false;
  const wanted = isChoice ? values.ledgerId : (onlyLedger?.id ?? '');
  useEffect(() => {
    if (choices && wanted !== values.ledgerId) setValue('ledgerId', wanted);
  }, [choices, wanted, values.ledgerId, setValue]);
  const operation = operations.some(({ type }) => type === values.operation) ? values.operation : (onlyOperation?.type ?? '');
  useEffect(() => {
    if (on && operation !== values.operation) setValue('operation', operation);
  }, [on, operation, values.operation, setValue]);
  const descriptor = on?.context.descriptor;
  // Another operation has other inputs: nothing of what was entered for the one before may stay behind unseen.
  useEffect(() => {
    if (!descriptor || values.operation === '') return;
    setValue('inputs', emptyInputs(descriptor, values.operation));
    setValue('fee', 'Medium');
  }, [descriptor, values.operation, setValue]);
  const setLimit = ({ maximumFee, isOwnMaximumFee }: FeeLimitFields) => {
    setValue('maximumFee', maximumFee);
    setValue('isOwnMaximumFee', isOwnMaximumFee);
    form.clearErrors('maximumFee');
  };
  useFeeLimitAnew(values.ledgerId, setLimit);
  // From the moment another account is chosen, what is entered goes into no field of the ledger before.
  const isSettled = isChoice && operation !== '' && operation === values.operation;
  const ready = isSettled && on !== undefined && Object.keys(values.inputs).length > 0;
  return (
    <>
      <FormSection title={t('order.what')} hint={t('order.whatHint')}>
        <AccountField
          choices={usableAccountChoices(domainId)}
          control={control}
          name="accountId"
          label={t('transfer.source')}
          required
          placeholder={t('transfer.chooseAccount')}
        />
        <SelectField
          control={control}
          name="ledgerId"
          label={t('field.ledger')}
          required
          disabled={!choices}
          placeholder={values.accountId === '' ? t('transfer.sourceFirst') : t('order.chooseLedger')}
          options={(choices ?? []).map(({ id, alias }) => ({ value: id, label: alias }))}
        />
        <SelectField
          control={control}
          name="operation"
          label={t('review:operation')}
          required
          disabled={!on}
          placeholder={on ? t('order.chooseOperation') : t('order.ledgerFirst')}
          options={operations.map(({ type, label }) => ({ value: type, label: ledgerWords(t, label) }))}
        />
      </FormSection>
      {ready ? (
        <>
          <OperationSection key={`${values.ledgerId} ${values.operation}`} form={form} values={values} on={on} />
          <FeeSection form={form} values={values} on={on} setLimit={setLimit} />
        </>
      ) : null}
      <FormSection title={t('transfer.notes')} hint={t('transfer.notesHint')}>
        <LongTextField control={control} name="description" label={t('field.description')} />
        <CustomPropertiesField control={control} />
      </FormSection>
    </>
  );
}
