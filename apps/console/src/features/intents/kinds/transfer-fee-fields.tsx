import type { Ledger } from '@countersign/model';
import { Amount, Button, Notice, type AmountUnit } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import { AmountField } from '../../../shared/forms/amount/amount-field.tsx';
import { ledgerModuleQuery } from '../../../shared/ledgers/ledger-module-query.ts';
import { feesQuery, type Estimate } from './transfer-context.ts';
import { feePriorities, type TransferValues } from './transfer-values.ts';

/** How fast, at what fee, and the most the fee may be. */
export function TransferFeeFields({
  form: { control, setValue },
  ledger,
  feeUnit,
  estimate,
}: {
  form: UseFormReturn<TransferValues>;
  ledger: Ledger | undefined;
  feeUnit: AmountUnit | undefined;
  estimate: Estimate | null | undefined;
}) {
  const { t } = useTranslation('intents');
  const isOwn = useWatch({ control, name: 'isOwnMaximumFee' });
  const fees = useQuery(feesQuery(ledger?.id ?? ''));
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  return (
    <>
      <ChoiceField
        control={control}
        name="feePriority"
        label={t('review:feeStrategy')}
        choices={feePriorities.map((value) => ({
          value,
          label: t(`review:feePriority.${value}`),
          hint: fees.data && module ? module.fees.describe(fees.data, value) : undefined,
        }))}
      />
      {fees.error && !fees.data ? (
        <Notice
          tone="waiting"
          title={t('transfer.noFees')}
          actions={
            <Button size="xs" variant="default" onClick={() => void fees.refetch()}>
              {t('ui:error.retry')}
            </Button>
          }
        />
      ) : null}
      <div aria-live="polite">
        {estimate?.kind === 'refused' ? <Notice tone="waiting" title={t(`movements:hint.${estimate.hint}`)} /> : null}
        {estimate?.kind === 'fee' ? (
          <p>
            {t('transfer.estimate')}{' '}
            <strong>
              <Amount value={estimate.fee} unit={feeUnit ?? 'loading'} />
            </strong>
          </p>
        ) : null}
      </div>
      <AmountField
        control={control}
        name="maximumFee"
        label={t('review:maximumFee')}
        hint={t(isOwn ? 'transfer.maximumFeeOwn' : 'transfer.maximumFeeHint')}
        unit={feeUnit}
        onEdited={() => setValue('isOwnMaximumFee', true)}
      />
    </>
  );
}
