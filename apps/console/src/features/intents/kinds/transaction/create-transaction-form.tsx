import '../../texts.ts';

import { isObject } from '@countersign/kernel';
import { ErrorState, FormSection, SkeletonBlock } from '@countersign/ui';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { feeAtRisk } from '@countersign/ledger-registry/descriptors';
import { mayNeedEndless, type LedgerDescriptor } from '@countersign/ledger-port/descriptor';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AccountField } from '../../../../entities/choices/choice-fields.tsx';
import { usableAccountChoices } from '../../../../entities/choices/choice-queries.ts';
import { ledgersDirectory } from '../../../../entities/directory-queries.ts';
import { LedgerTrouble } from '../../../../entities/ledger/ledger-trouble.tsx';
import { useLedgerName } from '../../../../entities/ledger/use-ledger-name.ts';
import { useNames } from '../../../../entities/names.ts';
import { errorText } from '../../../../shared/api/error-text.ts';
import { CustomPropertiesField } from '../../../../shared/forms/custom-properties/custom-properties-field.tsx';
import { LongTextField, SelectField } from '../../../../shared/forms/fields.tsx';
import { orderQuery, transactionsOfOrderQuery } from '../../../../shared/movements/movement-queries.ts';
import { LatePart } from '../../../../shared/late/late-part.tsx';
import { useMembership } from '../../../../shared/membership/use-membership.ts';
import { useEarlierProposal } from '../../../../shared/proposing/earlier-proposal.ts';
import { foreseenId, ProposalRail } from '../../../../shared/proposing/proposal-rail.tsx';
import { ProposalScreen } from '../../../../shared/proposing/proposal-screen.tsx';
import { SamePaymentRemark } from '../../../../shared/review/same-payment-remark.tsx';
import { paths } from '../../../../shared/routing/paths.ts';
import { useScope } from '../../../../shared/routing/scope.ts';
import { screenRoute } from '../../../../shared/routing/screen-route.ts';
import {
  useFeeLimitAnew,
  withDearerLimit,
  withFeeLimit,
  type FeeLimitFields,
} from '../../../../shared/forms/amount/fee-limit.ts';
import { OrderKinds } from '../order-kinds.tsx';
import { emptyCall } from './contract-call.ts';
import { ReplacementNotice } from './replacement-notice.tsx';
import { FeeSection } from './fee-section.tsx';
import { ledgerWords } from '../../../../shared/ledgers/ledger-words.ts';
import { inputsToBegin } from './inputs-of-order.ts';
import { emptyInputs, withInput, withoutAmounts } from './operation-inputs.ts';
import { OperationSection } from './operation-section.tsx';
import { useAskOrderFee, useFindOrderFee } from './order-estimate.ts';
import { useAccountLedgers, useFindOrderLedger, useOrderLedger } from './order-ledgers.ts';
import {
  emptyOrder,
  isOrder,
  orderSchema,
  toTransactionOrder,
  valuesOfOrder,
  valuesOfReplacement,
  type OrderLedger,
  type OrderValues,
} from './order-values.ts';

// Few orders need either.
const EndlessInOrder = lazyScreen(() => import('./endless-in-order.tsx'), 'EndlessInOrder');
const OnlyPayer = lazyScreen(() => import('./only-payer.tsx'), 'OnlyPayer');
const createRoute = screenRoute('transactions/create');
const accountRoute = screenRoute('accounts/$accountId/financial-details/create/transaction');

/**
 * Asks a ledger for any of its operations; filled in with what was proposed before, or with the order whose place it is to take, where the
 * address names that.
 */
export function CreateTransactionForm() {
  const { replaces, ledgerId, operation, madeFor } = createRoute.useSearch();
  if (replaces !== undefined) return <OrderInPlaceOf orderId={replaces} />;
  if (madeFor === undefined) return <OrderFromAnew />;
  return <OrderMadeFor accountId={madeFor} ledgerId={ledgerId} operation={operation} />;
}

/** An order of the operation by which an account makes something for another one, with that other one filled in. */
function OrderMadeFor({
  accountId,
  ledgerId = '',
  operation,
}: {
  accountId: string;
  ledgerId: string | undefined;
  operation: string | undefined;
}) {
  const { t } = useTranslation('intents');
  const on = useOrderLedger(ledgerId);
  if (on === undefined) return <SkeletonBlock lines={6} label={t('app:action.loading')} />;
  const { descriptor } = on.context;
  const { endlessMadeBy: made } = descriptor;
  const begun = made !== undefined &&
    made.operation === operation && { operation, inputs: withInput(emptyInputs(descriptor, operation), made.account, accountId) };
  return <TransactionForm accountId="" madeFor={accountId} begun={{ ...emptyOrder, ledgerId, ...begun }} />;
}

/** An order that is to take the place of another one, which waits on its ledger. */
function OrderInPlaceOf({ orderId }: { orderId: string }) {
  const { t } = useTranslation('intents');
  const { domainId } = useScope();
  const { data: order, error, refetch } = useQuery(orderQuery(domainId, orderId));
  const [transaction] = useQuery(transactionsOfOrderQuery(domainId, orderId)).data?.items ?? [];
  const on = useOrderLedger(order?.ledgerId ?? transaction?.ledgerId ?? '');
  const tickers = order ? idsIn(order.parameters, 'tickerId') : [];
  const names = useNames({ tickers });
  if (error && !order) return <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (!order || !on || tickers.some((id) => names.unit(id) === 'loading'))
    return <SkeletonBlock lines={6} label={t('app:action.loading')} />;
  return <TransactionForm accountId="" begun={valuesOfReplacement(order, on)} />;
}

function OrderFromAnew() {
  const { t } = useTranslation('intents');
  const earlier = useEarlierProposal('v0_CreateTransactionOrder');
  const order = earlier?.payload;
  const ledgers = useQuery({ ...ledgersDirectory, enabled: Boolean(earlier) }).data;
  const [ledger, ...others] =
    ledgers?.filter(({ id, parameters: { type } }) => (order?.ledgerId ?? id) === id && type === order?.parameters.type) ?? [];
  const on = useOrderLedger(ledger?.id ?? '');
  // Amounts can be written once the decimals of what they count are known.
  const tickers = order ? idsIn(order.parameters, 'tickerId') : [];
  const names = useNames({ tickers });
  const isKnown =
    ledgers !== undefined && (ledger === undefined || on !== undefined) && tickers.every((id) => names.unit(id) !== 'loading');
  if (earlier === undefined || (order && !isKnown)) return <SkeletonBlock lines={6} label={t('app:action.loading')} />;
  return (
    <TransactionForm
      accountId=""
      begun={order && on && others.length === 0 ? valuesOfOrder(order, on) : undefined}
      reason={earlier?.reason}
    />
  );
}

/** The ids that stand under a name, however deep. */
function idsIn(value: unknown, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => idsIn(one, name));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => (key === name && typeof one === 'string' ? [one] : idsIn(one, name)));
}

/** The same, begun from an account, for the ledger, the operation and the token to take that the address names, if it does. */
export function CreateAccountTransactionForm() {
  const { accountId } = accountRoute.useParams();
  const { ledgerId, operation, token } = accountRoute.useSearch();
  return <TransactionForm accountId={accountId} ledgerId={ledgerId} operation={operation} token={token} />;
}

/** The form is made from the ledger's own description of its operations. */
function TransactionForm({
  accountId,
  ledgerId = '',
  operation = '',
  token,
  madeFor,
  begun,
  reason,
}: {
  accountId: string;
  ledgerId?: string | undefined;
  operation?: string | undefined;
  /** The token that is to be taken: what its ledger details say, as JSON. */
  token?: string | undefined;
  madeFor?: string;
  begun?: OrderValues | undefined;
  reason?: string | undefined;
}) {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const { domainAlias } = useMembership();
  const ledgerOf = useFindOrderLedger();
  const ask = useAskOrderFee();
  const estimatedFee = useFindOrderFee();
  /** A person who is quicker than the estimate still gets the maximum fee that it would have set. */
  const withLimit = (values: OrderValues, on: OrderLedger): Promise<OrderValues> =>
    withFeeLimit(values, on.context.coin, estimatedFee(values), () => ask(values, on), feeAtRisk(on.ledger.parameters, {}));
  const isReplacement = begun !== undefined && begun.replaces !== '';
  const back = accountId ? paths.accountPart(scope, accountId, 'orders') : paths.orders(scope);
  return (
    <ProposalScreen<OrderValues>
      title={t(isReplacement ? 'replacement.screen' : 'order.title')}
      subtitle={t('order.subtitle', { domain: domainAlias })}
      tabs={isReplacement ? undefined : <OrderKinds current="transaction" accountId={accountId} />}
      schema={orderSchema(t, { ledgerOf, estimatedFee })}
      defaults={{ ...emptyOrder, accountId, ledgerId, operation }}
      begun={begun}
      reason={reason}
      toProposal={async (values) => {
        const on = ledgerOf(values.ledgerId);
        if (!on) throw new Error('The ledger has no rules here');
        return { payload: toTransactionOrder(await withLimit(values, on), on) };
      }}
      toDearerProposal={(values) => {
        const on = ledgerOf(values.ledgerId);
        return (
          on &&
          withDearerLimit(values, on.context.coin, () => ask(values, on))?.then((dearer) => ({
            payload: toTransactionOrder(dearer, on),
          }))
        );
      }}
      doneHref={back}
      cancelHref={back}
      rail={(form) => <OrderRail form={form} />}
      fields={(form) => <OrderFields form={form} begun={begun} token={token} madeFor={madeFor} />}
    />
  );
}

/** What would be proposed as the form stands, once one stops typing. */
function OrderRail({ form }: { form: UseFormReturn<OrderValues> }) {
  const { domainId } = useScope();
  const values = useWatch({ control: form.control, compute: (all: OrderValues) => all });
  const [settled] = useDebouncedValue(values, 500);
  const on = useOrderLedger(settled.ledgerId);
  const isWhole = on !== undefined && settled.accountId !== '' && isOrder(settled, on);
  const payload = useMemo(
    () => (isWhole ? { ...toTransactionOrder(settled, on), id: foreseenId } : undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- made again for other values alone
    [isWhole, settled],
  );
  return (
    <ProposalRail proposal={payload && { payload }}>
      {payload ? <SamePaymentRemark payload={payload} domainId={domainId} /> : null}
    </ProposalRail>
  );
}

/** What few orders need: what keeps the transaction good until a vault without a network has signed, and who pays for something for another account. */
function OfSomeOrders({
  form,
  values,
  descriptor,
  madeFor,
}: Pick<OrderFieldsProps, 'form' | 'madeFor'> & { values: OrderValues; descriptor: LedgerDescriptor | undefined }) {
  return (
    <LatePart waiting={null}>
      {descriptor && values.accountId !== '' && mayNeedEndless(descriptor) ? (
        <EndlessInOrder form={form} values={values} />
      ) : null}
      {madeFor === undefined ? null : <OnlyPayer form={form} ledgerId={values.ledgerId} madeFor={madeFor} />}
    </LatePart>
  );
}

interface OrderFieldsProps {
  readonly form: UseFormReturn<OrderValues>;
  readonly begun: OrderValues | undefined;
  /** The token that is to be taken: what its ledger details say, as JSON. */
  readonly token: string | undefined;
  /** The account that what is ordered is for, where that is another one than the one that pays. */
  readonly madeFor: string | undefined;
}

function OrderFields({ form, begun, token, madeFor }: OrderFieldsProps) {
  const { t } = useTranslation('intents');
  const { domainId } = useScope();
  const { control, setValue } = form;
  const values = useWatch({ control, compute: (all: OrderValues) => all });
  const nameOf = useLedgerName();
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
  const filledFor = useRef(begun && `${begun.ledgerId} ${begun.operation}`);
  // Another operation has other inputs: nothing of what was entered for the one before may stay behind unseen.
  useEffect(() => {
    const chosen = `${values.ledgerId} ${values.operation}`;
    if (!on || values.operation === '' || filledFor.current === chosen) return;
    filledFor.current = chosen;
    setValue('inputs', inputsToBegin(values.operation, token, on.context));
    setValue('call', emptyCall);
    setValue('fee', 'Medium');
  }, [on, token, values.ledgerId, values.operation, setValue]);
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
      {values.replaces === '' ? null : <ReplacementNotice control={control} orderId={values.replaces} />}
      <FormSection title={t('order.what')} hint={t('order.whatHint')}>
        <AccountField
          choices={usableAccountChoices(domainId)}
          control={control}
          name="accountId"
          label={t('transfer.source')}
          required
          placeholder={t('transfer.chooseAccount')}
          onChosen={(chosen) => {
            if (!descriptor || values.accountId === '' || chosen === values.accountId) return;
            setValue('inputs', withoutAmounts(values.inputs, descriptor, values.operation), { shouldDirty: true });
          }}
        />
        <SelectField
          control={control}
          name="ledgerId"
          label={t('field.ledger')}
          required
          disabled={!choices}
          placeholder={values.accountId === '' ? t('transfer.sourceFirst') : t('order.chooseLedger')}
          options={(choices ?? []).map((ledger) => ({ value: ledger.id, label: nameOf(ledger) }))}
        />
        <LedgerTrouble ledgerId={values.ledgerId} />
        <OfSomeOrders form={form} values={values} descriptor={descriptor} madeFor={madeFor} />
        <SelectField
          control={control}
          name="operation"
          label={t('review:operation')}
          required
          disabled={!on || !isChoice}
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
