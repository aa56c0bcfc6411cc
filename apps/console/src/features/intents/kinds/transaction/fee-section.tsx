import { FormSection } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { ChoiceField } from '../../../../app/forms/choice-field.tsx';
import { AmountField } from '../../../../app/forms/fields.tsx';
import { feesQuery } from '../transfer-context.ts';
import { ledgerWords } from './ledger-words.ts';
import { OperationField } from './operation-field.tsx';
import { feeLevels } from './operation-inputs.ts';
import type { OrderLedger, OrderValues } from './order-values.ts';

/** What to pay: a level of the ledger's current fees, or one of the ledger's own kinds of fee. */
export const FeeSection = ({ control, fee, on }: { control: Control<OrderValues>; fee: string; on: OrderLedger }) => {
  const { t } = useTranslation('intents');
  const { ledger, module, context } = on;
  const fees = useQuery(feesQuery(ledger.id)).data ?? undefined;
  const custom = context.descriptor.customFees;
  return (
    <FormSection title={t('transfer.fee')} hint={t('order.feeHint')}>
      <ChoiceField
        control={control}
        name="fee"
        label={t('field.feeStrategy')}
        choices={[
          ...feeLevels.map((value) => ({
            value,
            label: t(`feePriority.${value}`),
            hint: fees && module.fees.describe(fees, value),
          })),
          ...custom.map(({ type, label }) => ({ value: type, label: ledgerWords(t, label), hint: t('order.ownFee') })),
        ]}
      />
      {custom
        .find(({ type }) => type === fee)
        ?.fields.map((field) => (
          <OperationField
            key={field.name}
            control={control}
            field={field}
            name={`inputs.${field.name}`}
            unit={{ decimals: 0 }}
            ledger={ledger}
          />
        ))}
      <AmountField
        control={control}
        name="maximumFee"
        label={t('field.maximumFee')}
        hint={t('transfer.maximumFeeHint')}
        suffix={context.coin.symbol}
      />
    </FormSection>
  );
};
