import type { ApiTickerData, Ledger } from '@countersign/model';
import { Button, Amount, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { ChoiceField } from '../../../app/forms/choice-field.tsx';
import { AmountField } from '../../../app/forms/fields.tsx';
import { ledgerModuleQuery } from '../../../app/ledgers/ledger-module-query.ts';
import { feesQuery, type Estimate } from './transfer-context.ts';
import { feePriorities, type TransferValues } from './transfer-values.ts';

/** How fast, at what fee, and the most the fee may be. */
export const TransferFeeFields = ({
  control,
  ledger,
  feeTicker,
  estimate,
}: {
  control: Control<TransferValues>;
  ledger: Ledger | undefined;
  feeTicker: ApiTickerData | undefined;
  estimate: Estimate | null | undefined;
}) => {
  const { t } = useTranslation('intents');
  const fees = useQuery(feesQuery(ledger?.id ?? ''));
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  return (
    <>
      <ChoiceField
        control={control}
        name="feePriority"
        label={t('field.feeStrategy')}
        choices={feePriorities.map((value) => ({
          value,
          label: t(`feePriority.${value}`),
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
              <Amount value={estimate.fee} decimals={feeTicker?.decimals ?? 0} symbol={feeTicker?.symbol} />
            </strong>
          </p>
        ) : null}
      </div>
      <AmountField
        control={control}
        name="maximumFee"
        label={t('field.maximumFee')}
        hint={t('transfer.maximumFeeHint')}
        suffix={feeTicker?.symbol ?? undefined}
      />
    </>
  );
};
