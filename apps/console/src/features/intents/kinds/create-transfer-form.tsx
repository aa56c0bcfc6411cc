import '../texts.ts';
import '../../../app/movements/texts.ts';

import type { Balance, CreateTransferOrder } from '@countersign/model';
import { Button, FormSection, formatAmount, Notice, parseAmount, plainAmount } from '@countersign/ui';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { accountsDirectory } from '../../../app/entities/directory-queries.ts';
import { CustomPropertiesField } from '../../../app/forms/custom-properties/custom-properties-field.tsx';
import { LongTextField, SelectField } from '../../../app/forms/fields.tsx';
import { ledgerModuleQuery } from '../../../app/ledgers/ledger-module-query.ts';
import { useMembership } from '../../../app/membership/use-membership.ts';
import { ProposalScreen } from '../../../app/proposing/proposal-screen.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useScope } from '../../../app/routing/scope.ts';
import { CreateTransferOrderReview } from './create-transfer-order.tsx';
import { OrderKinds } from './order-kinds.tsx';
import {
  holdingsQuery,
  spendable,
  useAskEstimate,
  useEstimate,
  useTransferContext,
  useTransferFacts,
  type TransferContext,
} from './transfer-context.ts';
import { TransferFeeFields } from './transfer-fee-fields.tsx';
import { TransferOutputFields } from './transfer-output-fields.tsx';
import { emptyOutput, isComplete, toTransferOrder, transferSchema, type TransferValues } from './transfer-values.ts';

const smallest = (text: string, decimals: number): bigint => {
  const parsed = parseAmount(text, decimals);
  return parsed.ok ? parsed.value : 0n;
};

/** Sends an asset of an account to addresses, accounts or endpoints. */
export const CreateTransferForm = () => {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const { domainAlias } = useMembership();
  const { accountId = '' } = useParams({ strict: false });
  const { tickerId = '' } = useSearch({ strict: false });
  const context = useTransferContext();
  const schema = transferSchema(t, useTransferFacts(context));
  const toPayload = (values: TransferValues): CreateTransferOrder =>
    toTransferOrder(
      values,
      context.ticker(values.tickerId)?.decimals ?? 0,
      context.feeTicker(values.tickerId)?.decimals ?? 0,
      (address, tag) => context.withTag(address, tag, values.tickerId),
    );
  const back = accountId ? paths.accountPart(scope, accountId, 'transfers') : paths.transfers(scope);
  return (
    <ProposalScreen<TransferValues, CreateTransferOrder>
      title={t('transfer.title')}
      subtitle={t('transfer.subtitle', { domain: domainAlias })}
      tabs={<OrderKinds current="transfer" accountId={accountId} />}
      schema={schema}
      defaults={{
        accountId,
        tickerId,
        outputs: [emptyOutput],
        feePriority: 'Medium',
        maximumFee: '',
        description: '',
        customProperties: [],
      }}
      toProposal={(values) => ({ payload: toPayload(values) })}
      review={(payload) => <CreateTransferOrderReview payload={payload} targetDomainId={scope.domainId} />}
      doneHref={back}
      cancelHref={back}
      fields={(form) => <TransferFields form={form} context={context} />}
    />
  );
};

const TransferFields = ({ form, context }: { form: UseFormReturn<TransferValues>; context: TransferContext }) => {
  const { t } = useTranslation('intents');
  const { domainId } = useScope();
  const { control, setValue } = form;
  const values = useWatch({ control }) as TransferValues;
  const { accountId, tickerId } = values;
  const accounts = useQuery(accountsDirectory(domainId)).data ?? [];
  const holdings = useQuery(holdingsQuery(domainId, accountId)).data;
  const ticker = context.ticker(tickerId);
  const ledger = context.ledger(tickerId);
  const feeTicker = context.feeTicker(tickerId);
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  const held = holdings?.find((balance) => balance.tickerId === tickerId);
  const available = held && spendable(held);
  const [settled] = useDebouncedValue(values, 500);
  const decimals = ticker ? (ticker.decimals ?? 0) : undefined;
  const estimate = useEstimate(settled, decimals, context).data;
  useEffect(() => {
    if (!holdings) return;
    const [only, ...others] = holdings;
    if (tickerId !== '' && !holdings.some((balance) => balance.tickerId === tickerId)) setValue('tickerId', '');
    else if (tickerId === '' && only && others.length === 0) setValue('tickerId', only.tickerId);
  }, [holdings, tickerId, setValue]);
  const assetLabel = (balance: Balance): string => {
    const asset = context.ticker(balance.tickerId);
    return t('transfer.assetChoice', {
      asset: asset?.symbol ?? asset?.name ?? balance.tickerId,
      ledger: context.ledger(balance.tickerId)?.alias ?? '',
      amount: formatAmount(spendable(balance), asset?.decimals ?? 0),
    });
  };
  return (
    <>
      <FormSection title={t('transfer.what')} hint={t('transfer.whatHint')}>
        <SelectField
          control={control}
          name="accountId"
          label={t('transfer.source')}
          required
          placeholder={t('transfer.chooseAccount')}
          options={accounts.filter(({ lock }) => lock === 'Unlocked').map(({ id, alias }) => ({ value: id, label: alias }))}
        />
        <SelectField
          control={control}
          name="tickerId"
          label={t('field.asset')}
          required
          placeholder={accountId === '' ? t('transfer.sourceFirst') : t('transfer.chooseAsset')}
          disabled={accountId === ''}
          options={(holdings ?? []).map((balance) => ({ value: balance.tickerId, label: assetLabel(balance) }))}
        />
        {holdings?.length === 0 ? <Notice tone="waiting" title={t('transfer.holdsNothing')} /> : null}
      </FormSection>
      <Outputs
        form={form}
        context={context}
        values={values}
        available={available}
        severalOutputs={module?.descriptor.accountModel === 'utxo'}
      />
      <FormSection title={t('transfer.fee')} hint={t('transfer.feeHint')}>
        <TransferFeeFields control={control} ledger={ledger} feeTicker={feeTicker} estimate={estimate} />
      </FormSection>
      <FormSection title={t('transfer.notes')} hint={t('transfer.notesHint')}>
        <LongTextField control={control} name="description" label={t('field.description')} />
        <CustomPropertiesField control={control} />
      </FormSection>
    </>
  );
};

const Outputs = ({
  form,
  context,
  values,
  available,
  severalOutputs,
}: {
  form: UseFormReturn<TransferValues>;
  context: TransferContext;
  values: TransferValues;
  available: bigint | undefined;
  severalOutputs: boolean;
}) => {
  const { t } = useTranslation('intents');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'outputs' });
  const ask = useAskEstimate(context);
  const [busy, setBusy] = useState(false);
  const ticker = context.ticker(values.tickerId);
  const decimals = ticker?.decimals ?? 0;
  const isFeeCoin = ticker !== undefined && context.feeTicker(values.tickerId)?.id === ticker.id;
  const put = (index: number, amount: bigint) =>
    form.setValue(`outputs.${index}.amount`, plainAmount(amount, decimals), { shouldDirty: true, shouldValidate: false });

  /** All that is left: of a token all of it; of the fee's coin all but the fee, which on ledgers of outputs the amount itself pays. */
  const fillMaximum = async (index: number) => {
    if (available === undefined) return;
    const elsewhere = values.outputs.reduce((sum, one, at) => sum + (at === index ? 0n : smallest(one.amount, decimals)), 0n);
    const rest = available > elsewhere ? available - elsewhere : 0n;
    if (!isFeeCoin) return put(index, rest);
    if (severalOutputs) {
      form.setValue(`outputs.${index}.paysFee`, true, { shouldDirty: true });
      return put(index, rest);
    }
    // Half of it: enough for a ledger that asks for a least amount, and the fee does not depend on it.
    const trial = values.outputs.map((one, at) => (at === index ? { ...one, amount: plainAmount(rest / 2n, decimals) } : one));
    if (!isComplete({ ...values, outputs: trial }, decimals)) {
      const path = ({ Address: 'address', Account: 'accountId', Endpoint: 'endpointId' } as const)[
        trial[index]?.kind ?? 'Address'
      ];
      form.setError(`outputs.${index}.${path}`, { type: 'custom', message: t('transfer.destinationFirst') });
      return undefined;
    }
    setBusy(true);
    const estimate = await ask({ ...values, outputs: trial }, decimals).catch(() => undefined);
    const most = estimate?.kind === 'fee' && rest > estimate.fee ? rest - estimate.fee : 0n;
    // Some ledgers keep a reserve besides: asked for all, they say what could go.
    const all = values.outputs.map((one, at) => (at === index ? { ...one, amount: plainAmount(most, decimals) } : one));
    const answer = most > 0n ? await ask({ ...values, outputs: all }, decimals).catch(() => undefined) : undefined;
    setBusy(false);
    if (answer?.kind === 'refused' && answer.spendable !== undefined && answer.spendable > 0n)
      return put(index, answer.spendable);
    if (estimate?.kind === 'fee') return put(index, most);
    const message = estimate ? t(`movements:hint.${estimate.hint}`) : t('transfer.noFees');
    form.setError(`outputs.${index}.amount`, { type: 'custom', message });
    return undefined;
  };
  return (
    <FormSection title={t('transfer.where')} hint={t('transfer.whereHint')}>
      {fields.map((field, index) => (
        <TransferOutputFields
          key={field.id}
          form={form}
          context={context}
          index={index}
          ticker={ticker}
          available={busy ? undefined : available}
          mayPayFee={severalOutputs && isFeeCoin}
          onMaximum={() => fillMaximum(index)}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {severalOutputs ? (
        <div>
          <Button size="xs" variant="default" onClick={() => append(emptyOutput)}>
            {t('transfer.add')}
          </Button>
        </div>
      ) : null}
    </FormSection>
  );
};
