import { FormSection } from '@countersign/ui';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ChoiceField } from '../../../../shared/forms/choice-field.tsx';
import { AmountField } from '../../../../shared/forms/amount/amount-field.tsx';
import { useFeeLimit, type FeeLimitFields } from '../../../../shared/forms/amount/fee-limit.ts';
import { FeeEstimate } from '../fee-estimate.tsx';
import { feesQuery } from '../transfer-context.ts';
import { ledgerLine, ledgerWords } from '../../../../shared/ledgers/ledger-words.ts';
import { OperationField } from './operation-field.tsx';
import { feeLevels, ownUnit } from './operation-inputs.ts';
import { useOrderEstimate } from './order-estimate.ts';
import type { OrderLedger, OrderValues } from './order-values.ts';

/** What to pay: a level of the ledger's current fees, or one of the ledger's own kinds of fee. */
export function FeeSection({
  form,
  values,
  on,
  setLimit,
}: {
  form: UseFormReturn<OrderValues>;
  values: OrderValues;
  on: OrderLedger;
  setLimit: (fields: FeeLimitFields) => void;
}) {
  const { t } = useTranslation('intents');
  const { control } = form;
  const { ledger, module, context } = on;
  const fees = useQuery(feesQuery(ledger.id)).data ?? undefined;
  const custom = context.descriptor.customFees;
  const [settled] = useDebouncedValue(values, 500);
  const estimate = useOrderEstimate(settled, on);
  useFeeLimit(values, estimate.data?.kind === 'fee' ? estimate.data.fee : undefined, context.coin, setLimit);
  return (
    <FormSection title={t('transfer.fee')} hint={t('order.feeHint')}>
      <ChoiceField
        control={control}
        name="fee"
        label={t('review:feeStrategy')}
        choices={[
          ...feeLevels.map((value) => ({
            value,
            label: t(`review:feePriority.${value}`),
            hint: fees && module.fees.describe(fees, value, (words, numbers) => ledgerLine(t, words, numbers)),
          })),
          ...custom.map(({ type, label }) => ({ value: type, label: ledgerWords(t, label), hint: t('order.ownFee') })),
        ]}
      />
      {custom
        .find(({ type }) => type === values.fee)
        ?.fields.map((field) => (
          <OperationField
            key={field.name}
            control={control}
            field={field}
            name={`inputs.${field.name}`}
            unit={ownUnit(field, context.coin)}
            ledger={ledger}
          />
        ))}
      <FeeEstimate estimate={estimate} unit={context.coin} />
      <AmountField
        control={control}
        name="maximumFee"
        label={t('review:maximumFee')}
        hint={t(values.isOwnMaximumFee ? 'transfer.maximumFeeOwn' : 'transfer.maximumFeeHint')}
        unit={context.coin}
        onEdited={() => form.setValue('isOwnMaximumFee', true)}
      />
    </FormSection>
  );
}
