import type { Ledger } from '@countersign/model';
import { amountText, Notice, type AmountUnit } from '@countersign/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AmountField } from '../../../shared/forms/amount/amount-field.tsx';
import { ledgerModuleQuery } from '../../../shared/ledgers/ledger-module-query.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import type { FieldDescriptor } from '../../../shared/ledgers/ledger-types.ts';
import { ledgerWords } from '../../../shared/ledgers/ledger-words.ts';
import { FeeEstimate } from './fee-estimate.tsx';
import { FeeChoice } from './fee-choice.tsx';
import { ownUnit } from './transaction/operation-inputs.ts';
import type { Estimate } from '../../../shared/forms/amount/order-cost.ts';
import { isFarAbove, type TransferValues } from './transfer-values.ts';

/** How fast, at what fee, and the most the fee may be. */
export function TransferFeeFields({
  form: { control, setValue },
  ledger,
  feeUnit,
  estimating: { error, isFetching, refetch },
  estimate,
  usual,
  onLimitCursor,
}: {
  form: UseFormReturn<TransferValues>;
  ledger: Ledger | undefined;
  feeUnit: AmountUnit | undefined;
  estimating: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** What it says of the asset that is chosen now. */
  estimate: Estimate | undefined;
  /** Beside a fee of one's own: what the medium level would cost. */
  usual: Estimate | null | undefined;
  /** Told when the cursor comes into the maximum fee, and when it leaves. */
  onLimitCursor: (isIn: boolean) => void;
}) {
  const { t } = useTranslation('intents');
  const isOwn = useWatch({ control, name: 'isOwnMaximumFee' });
  const fee = useWatch({ control, name: 'fee' });
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  const custom = module?.descriptor.customFees ?? [];
  return (
    <>
      <FeeChoice control={control} name="fee" ledgerId={ledger?.id} module={module ?? undefined} />
      {custom
        .find(({ type }) => type === fee)
        ?.fields.map((field) => (
          <OwnFeeField key={field.name} control={control} field={field} feeUnit={feeUnit} />
        ))}
      {estimate?.kind === 'fee' && usual?.kind === 'fee' && isFarAbove(estimate.fee, usual.fee) ? (
        <Notice tone="waiting" title={t('transfer.farAbove', { times: String(estimate.fee / usual.fee) })}>
          {t('transfer.farAboveHint', { usual: amountText(usual.fee, feeUnit ?? 'loading', t) })}
        </Notice>
      ) : null}
      <FeeEstimate estimate={{ data: estimate, error, isFetching, refetch }} unit={feeUnit} />
      <AmountField
        control={control}
        name="maximumFee"
        label={t('review:maximumFee')}
        hint={t(isOwn ? 'transfer.maximumFeeOwn' : 'transfer.maximumFeeHint')}
        unit={feeUnit}
        onEdited={() => setValue('isOwnMaximumFee', true)}
        onCursor={onLimitCursor}
      />
    </>
  );
}

/** A part of a fee of one's own: an amount in the ledger's unit for it, or a rate as the ledger writes it. */
function OwnFeeField({
  control,
  field,
  feeUnit,
}: {
  control: Control<TransferValues>;
  field: FieldDescriptor;
  feeUnit: AmountUnit | undefined;
}) {
  const { t } = useTranslation('intents');
  const shared = {
    control,
    name: `ownFees.${field.name}`,
    label: ledgerWords(t, field.label),
    required: field.required,
  } as const;
  return field.kind === 'amount' ? (
    <AmountField {...shared} unit={feeUnit && ownUnit(field, feeUnit)} />
  ) : (
    <TextField {...shared} trimmed mono {...(field.maximumLength !== undefined && { maxLength: field.maximumLength })} />
  );
}
