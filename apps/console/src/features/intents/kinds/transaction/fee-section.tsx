import { FormSection } from '@countersign/ui';
import { useDebouncedValue } from '@mantine/hooks';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AmountField } from '../../../../shared/forms/amount/amount-field.tsx';
import { useFeeLimit, type FeeLimitFields } from '../../../../shared/forms/amount/fee-limit.ts';
import { FeeEstimate } from '../fee-estimate.tsx';
import { FeeChoice } from '../fee-choice.tsx';
import { OperationField } from './operation-field.tsx';
import { ownUnit } from './operation-inputs.ts';
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
  const custom = context.descriptor.customFees;
  const [settled] = useDebouncedValue(values, 500);
  const { data: said, error, isFetching, refetch } = useOrderEstimate(settled, on);
  // What was settled last may be of another ledger, whose fee is no amount of this one's coin.
  const estimate = settled.ledgerId === ledger.id ? said : undefined;
  const onCursor = useFeeLimit(values, estimate?.kind === 'fee' ? estimate.fee : undefined, context.coin, {
    isOwn: () => form.getValues('isOwnMaximumFee'),
    set: setLimit,
  });
  return (
    <FormSection title={t('transfer.fee')} hint={t('order.feeHint')}>
      <FeeChoice control={control} name="fee" ledgerId={ledger.id} module={module} />
      {custom
        .find(({ type }) => type === values.fee)
        ?.fields.map((field) => (
          <OperationField
            key={field.name}
            control={control}
            field={field}
            name={`inputs.${field.name}`}
            unit={ownUnit(field, context.coin)}
            coin={context.coin}
            ledger={ledger}
          />
        ))}
      <FeeEstimate estimate={{ data: estimate, error, isFetching, refetch }} unit={context.coin} />
      <AmountField
        control={control}
        name="maximumFee"
        label={t('review:maximumFee')}
        hint={t(values.isOwnMaximumFee ? 'transfer.maximumFeeOwn' : 'transfer.maximumFeeHint')}
        unit={context.coin}
        onEdited={() => form.setValue('isOwnMaximumFee', true)}
        onCursor={onCursor}
      />
    </FormSection>
  );
}
