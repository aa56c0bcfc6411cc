import '../texts.ts';
import '../../../shared/movements/ends/texts.ts';

import type { Balance } from '@countersign/model';
import type { CreateTransferOrder } from '@countersign/kinds/schemas';
import { mayNeedEndless, mostBytes, transferMemo, type LedgerDescriptor } from '@countersign/ledger-port/descriptor';
import { spendable, tokenNumberOf, unitName } from '@countersign/model/names';
import { amountText, Button, FormSection, Notice, SkeletonBlock } from '@countersign/ui';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { AccountField } from '../../../entities/choices/choice-fields.tsx';
import { usableAccountChoices } from '../../../entities/choices/choice-queries.ts';
import { LedgerTrouble } from '../../../entities/ledger/ledger-trouble.tsx';
import { useNames } from '../../../entities/names.ts';
import { CustomPropertiesField } from '../../../shared/forms/custom-properties/custom-properties-field.tsx';
import { LongTextField, SelectField, TextField } from '../../../shared/forms/fields.tsx';
import { ledgerModuleQuery } from '../../../shared/ledgers/ledger-module-query.ts';
import { ledgerWords } from '../../../shared/ledgers/ledger-words.ts';
import { LatePart } from '../../../shared/late/late-part.tsx';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { useEarlierProposal } from '../../../shared/proposing/earlier-proposal.ts';
import { foreseenId, ProposalRail } from '../../../shared/proposing/proposal-rail.tsx';
import { ProposalScreen } from '../../../shared/proposing/proposal-screen.tsx';
import { SamePaymentRemark } from '../../../shared/review/same-payment-remark.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import {
  useFeeLimit,
  useFeeLimitAnew,
  withDearerLimit,
  withFeeLimit,
  type FeeLimitFields,
} from '../../../shared/forms/amount/fee-limit.ts';
import { OrderChoice } from './order-choice.tsx';
import { OrderKinds } from './order-kinds.tsx';
import { feeOn, levelOf } from './transaction/operation-inputs.ts';
import {
  hasFee,
  holdingsQuery,
  useAskEstimate,
  useEstimate,
  useTransferContext,
  useTransferFacts,
  type TransferContext,
} from './transfer-context.ts';
import { TransferFeeFields } from './transfer-fee-fields.tsx';
import { TransferOutputFields } from './transfer-output-fields.tsx';
import {
  canLimit,
  emptyOutput,
  estimateIn,
  isComplete,
  leftAfter,
  toTransferOrder,
  transferSchema,
  valuesOfOrder,
  type TransferValues,
} from './transfer-values.ts';
import { useAmountsOf } from './use-amounts-of.ts';
import { useMaximum } from './use-maximum.ts';
import { useTransferAsset, type TransferAsset } from './use-transfer-asset.ts';

// Few accounts need it.
const EndlessInTransfer = lazyScreen(() => import('./endless-in-transfer.tsx'), 'EndlessInTransfer');
const route = screenRoute('transactions/transfers/create');
const accountRoute = screenRoute('accounts/$accountId/financial-details/create/transfer');

/** Sends an asset to addresses, accounts or endpoints; before that the choice of the kind of order, where the address names none. */
export function CreateTransferForm() {
  const { t } = useTranslation('intents');
  const { kind, tickerId } = route.useSearch();
  const earlier = useEarlierProposal('v0_CreateTransferOrder');
  // Its amounts can be written once the asset's decimals are known.
  const names = useNames({ tickers: earlier ? [earlier.payload.tickerId] : [] });
  const unit = earlier ? names.unit(earlier.payload.tickerId) : undefined;
  if (earlier === undefined || unit === 'loading') return <SkeletonBlock lines={6} label={t('app:action.loading')} />;
  if (earlier && typeof unit === 'object')
    return <TransferForm accountId="" tickerId="" begun={valuesOfOrder(earlier.payload, unit)} reason={earlier.reason} />;
  return kind === undefined && tickerId === undefined ? <OrderChoice /> : <TransferForm accountId="" tickerId={tickerId} />;
}

/** The same, begun from an account. */
export function CreateAccountTransferForm() {
  return <TransferForm accountId={accountRoute.useParams().accountId} tickerId={accountRoute.useSearch().tickerId} />;
}

function TransferForm({
  accountId,
  tickerId = '',
  begun,
  reason,
}: {
  accountId: string;
  tickerId: string | undefined;
  begun?: TransferValues;
  reason?: string;
}) {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const { domainAlias } = useMembership();
  const context = useTransferContext();
  const facts = useTransferFacts(context);
  const schema = transferSchema(t, facts);
  const ask = useAskEstimate(context);
  /** A person who is quicker than the estimate still gets the maximum fee that it would have set. */
  const withLimit = (values: TransferValues): Promise<TransferValues> =>
    withFeeLimit(
      values,
      context.feeUnit(values.tickerId),
      facts.estimatedFee(values),
      () => ask(values),
      context.feeBound(values.tickerId),
    );
  const toPayload = (values: TransferValues): CreateTransferOrder =>
    toTransferOrder(
      values,
      context.unit(values.tickerId),
      context.feeUnit(values.tickerId),
      (to) => context.withTag(to, values.tickerId),
      context.customFees(values),
    );
  const back = accountId ? paths.accountPart(scope, accountId, 'transfers') : paths.transfers(scope);
  return (
    <ProposalScreen<TransferValues>
      title={t('transfer.title')}
      subtitle={t('transfer.subtitle', { domain: domainAlias })}
      tabs={<OrderKinds current="transfer" accountId={accountId} />}
      schema={schema}
      defaults={{
        accountId,
        tickerId,
        outputs: [emptyOutput],
        fee: 'Medium',
        ownFees: {},
        memo: '',
        maximumFee: '',
        isOwnMaximumFee: false,
        description: '',
        customProperties: [],
      }}
      begun={begun}
      reason={reason}
      toProposal={async (values) => ({ payload: toPayload(await withLimit(values)) })}
      toDearerProposal={(values) =>
        withDearerLimit(values, context.feeUnit(values.tickerId), () => ask(values))?.then((dearer) => ({
          payload: toPayload(dearer),
        }))
      }
      doneHref={back}
      cancelHref={back}
      rail={(form) => <TransferRail form={form} context={context} toPayload={toPayload} />}
      fields={(form) => <TransferFields form={form} context={context} />}
    />
  );
}

/** What would be proposed as the form stands, once one stops typing. */
function TransferRail({
  form,
  context,
  toPayload,
}: {
  form: UseFormReturn<TransferValues>;
  context: TransferContext;
  toPayload: (values: TransferValues) => CreateTransferOrder;
}) {
  const { domainId } = useScope();
  const values = useWatch({ control: form.control, compute: (all: TransferValues) => all });
  const [settled] = useDebouncedValue(values, 500);
  const isWhole =
    isComplete(settled, context.unit(settled.tickerId)) &&
    canLimit(settled, context.feeUnit(settled.tickerId)) &&
    hasFee(settled, context);
  const payload = useMemo(
    () => (isWhole ? { ...toPayload(settled), id: foreseenId } : undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- made again for other values alone
    [isWhole, settled],
  );
  return (
    <ProposalRail proposal={payload && { payload }}>
      {payload ? <SamePaymentRemark payload={payload} domainId={domainId} /> : null}
    </ProposalRail>
  );
}

function TransferFields({ form, context }: { form: UseFormReturn<TransferValues>; context: TransferContext }) {
  const { t } = useTranslation('intents');
  const { domainId } = useScope();
  const { control, setValue } = form;
  const values = useWatch({ control, compute: (all: TransferValues) => all });
  const { accountId, tickerId } = values;
  const holdings = useQuery(holdingsQuery(domainId, accountId)).data;
  const asset = useTransferAsset(tickerId);
  const { unit, ledger, feeUnit } = asset;
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  const { areEmptied, areOfAnother, follow } = useAmountsOf(form);
  const held = holdings?.find((balance) => balance.tickerId === tickerId);
  const available = held && spendable(held);
  const [settled] = useDebouncedValue(values, 500);
  const estimating = useEstimate(settled, unit, context);
  // What was settled last may be of another asset, whose fee is no amount of this one's coin.
  const isOfThis = settled.accountId === accountId && settled.tickerId === tickerId;
  const estimate = isOfThis ? estimateIn(estimating.data, asset.feeTicker?.id) : undefined;
  const isOwnFee = levelOf(settled.fee) === undefined;
  const usual = useEstimate(isOwnFee ? { ...settled, fee: 'Medium' } : settled, unit, context).data;
  const memo = module && transferMemo(module.descriptor);
  const setLimit = ({ maximumFee, isOwnMaximumFee }: FeeLimitFields) => {
    setValue('maximumFee', maximumFee);
    setValue('isOwnMaximumFee', isOwnMaximumFee);
    form.clearErrors('maximumFee');
  };
  useFeeLimitAnew(ledger?.id, setLimit);
  const onLimitCursor = useFeeLimit(values, estimate?.kind === 'fee' ? estimate.fee : undefined, feeUnit, {
    isOwn: () => form.getValues('isOwnMaximumFee'),
    set: setLimit,
  });
  // A fee or a text of another ledger's means nothing here.
  useEffect(() => {
    if (!module) return;
    const fee = feeOn(values.fee, module.descriptor);
    if (fee !== values.fee) setValue('fee', fee);
    if (!memo) setValue('memo', '');
  }, [module, memo, values.fee, setValue]);
  useEffect(() => {
    if (!holdings) return;
    const [only, ...others] = holdings;
    if (tickerId !== '' && !holdings.some((balance) => balance.tickerId === tickerId)) {
      setValue('tickerId', '');
      areOfAnother();
    } else if (tickerId === '' && only && others.length === 0) setValue('tickerId', only.tickerId);
  }, [holdings, tickerId, setValue, areOfAnother]);
  const onlyOne = asset.ticker !== undefined && tokenNumberOf(asset.ticker.ledgerDetails) !== undefined && available === 1n;
  // Of a token that there is once nothing else can be sent.
  useEffect(() => {
    if (onlyOne) setValue('outputs.0.amount', '1');
  }, [onlyOne, setValue]);
  return (
    <>
      <What
        form={form}
        values={values}
        holdings={holdings}
        ledgerId={ledger?.id}
        descriptor={module?.descriptor}
        follow={follow}
      />
      <Outputs
        form={form}
        context={context}
        values={values}
        asset={asset}
        available={available}
        isEmptied={areEmptied}
        severalPayees={module?.descriptor.payeesPerTransfer === 'Many'}
        feeFromPayees={module?.descriptor.feeFromPayees === true}
      />
      <FormSection title={t('transfer.fee')} hint={t('transfer.feeHint')}>
        <TransferFeeFields
          form={form}
          ledger={ledger}
          feeUnit={feeUnit}
          estimating={estimating}
          estimate={estimate}
          usual={isOwnFee ? usual : undefined}
          onLimitCursor={onLimitCursor}
        />
      </FormSection>
      {memo ? (
        <FormSection title={t('transfer.memoTitle')} hint={t('transfer.memoHint')}>
          <TextField
            control={control}
            name="memo"
            label={ledgerWords(t, memo.label)}
            hint={t('order.textHint', { count: mostBytes(memo) })}
          />
        </FormSection>
      ) : null}
      <FormSection title={t('transfer.notes')} hint={t('transfer.notesHint')}>
        <LongTextField control={control} name="description" label={t('field.description')} />
        <CustomPropertiesField control={control} />
      </FormSection>
    </>
  );
}

/** The account that pays, and which of its assets. */
function What({
  form,
  values: { accountId, tickerId },
  holdings,
  ledgerId,
  descriptor,
  follow,
}: {
  form: UseFormReturn<TransferValues>;
  values: TransferValues;
  holdings: readonly Balance[] | undefined;
  ledgerId: string | undefined;
  descriptor: LedgerDescriptor | undefined;
  follow: ReturnType<typeof useAmountsOf>['follow'];
}) {
  const { t } = useTranslation('intents');
  const { domainId } = useScope();
  const { control } = form;
  const names = useNames({ tickers: (holdings ?? []).map((balance) => balance.tickerId), ledgers: true });
  const assetLabel = (balance: Balance): string => {
    const held = names.ticker(balance.tickerId);
    return t('transfer.assetChoice', {
      asset: held === undefined ? balance.tickerId : unitName(held),
      ledger: (held && names.ledger(held.ledgerId)) ?? '',
      amount: amountText(spendable(balance), names.unit(balance.tickerId), t),
    });
  };
  return (
    <FormSection title={t('transfer.what')} hint={t('transfer.whatHint')}>
      <AccountField
        choices={usableAccountChoices(domainId)}
        control={control}
        name="accountId"
        label={t('transfer.source')}
        required
        placeholder={t('transfer.chooseAccount')}
        onChosen={(chosen) => follow(accountId, chosen)}
      />
      <SelectField
        control={control}
        name="tickerId"
        label={t('field.asset')}
        required
        onChosen={(chosen) => follow(tickerId, chosen)}
        placeholder={accountId === '' ? t('transfer.sourceFirst') : t('transfer.chooseAsset')}
        disabled={accountId === ''}
        options={(holdings ?? []).map((balance) => ({ value: balance.tickerId, label: assetLabel(balance) }))}
      />
      <LedgerTrouble ledgerId={ledgerId} />
      {ledgerId !== undefined && descriptor !== undefined && mayNeedEndless(descriptor) ? (
        <LatePart waiting={null}>
          <EndlessInTransfer accountId={accountId} ledgerId={ledgerId} />
        </LatePart>
      ) : null}
      {holdings?.length === 0 ? <Notice tone="waiting" title={t('transfer.holdsNothing')} /> : null}
    </FormSection>
  );
}

function Outputs({
  form,
  context,
  values,
  asset,
  available,
  isEmptied,
  severalPayees,
  feeFromPayees,
}: {
  form: UseFormReturn<TransferValues>;
  context: TransferContext;
  values: TransferValues;
  asset: TransferAsset;
  available: bigint | undefined;
  /** The amounts were of another account or asset. */
  isEmptied: boolean;
  severalPayees: boolean;
  feeFromPayees: boolean;
}) {
  const { t } = useTranslation('intents');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'outputs' });
  const maximum = useMaximum(form, context, values, asset, available, feeFromPayees);
  const isFeeCoin = asset.ticker !== undefined && asset.ticker.id === asset.feeTicker?.id;
  return (
    <FormSection title={t('transfer.where')} hint={t('transfer.whereHint')}>
      {fields.map((field, index) => (
        <TransferOutputFields
          key={field.id}
          form={form}
          index={index}
          asset={asset}
          available={maximum.busy ? undefined : available}
          remark={
            maximum.remark(index) ?? (isEmptied && values.outputs[index]?.amount === '' ? t('transfer.emptied') : undefined)
          }
          mayPayFee={feeFromPayees && isFeeCoin}
          onMaximum={() => maximum.fill(index)}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <Left values={values} asset={asset} available={available} />
      {severalPayees ? (
        <div>
          <Button size="xs" variant="default" onClick={() => append(emptyOutput)}>
            {t('transfer.add')}
          </Button>
        </div>
      ) : null}
    </FormSection>
  );
}

/** What stays in the account, the fee aside; and that it can't be known where there is not enough. */
function Left({ values, asset, available }: { values: TransferValues; asset: TransferAsset; available: bigint | undefined }) {
  const { t } = useTranslation('intents');
  const { unit } = asset;
  const left = unit && leftAfter(values, unit, available);
  if (!unit || left === undefined) return null;
  return (
    <p aria-live="polite">
      {left < 0n
        ? t('transfer.missing', { amount: amountText(-left, unit, t) })
        : t('transfer.left', { amount: amountText(left, unit, t) })}
    </p>
  );
}
