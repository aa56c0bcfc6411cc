import '../texts.ts';
import '../../../shared/movements/ends/texts.ts';

import { Amount, Button, Notice, type AmountUnit } from '@countersign/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import type { Estimate } from '../../../shared/forms/amount/order-cost.ts';

/** The fee that the form's payment would cost now; where that is not known, says so, and why. */
export function FeeEstimate({
  estimate: { data, error, isFetching, refetch },
  unit,
}: {
  estimate: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> & { readonly data: Estimate | null | undefined };
  unit: AmountUnit | undefined;
}) {
  const { t } = useTranslation('intents');
  const hint = data && data.kind !== 'fee' ? data.hint : undefined;
  return (
    <div aria-live="polite">
      {error && !data ? (
        <Notice
          tone="waiting"
          title={t('transfer.noEstimate')}
          actions={
            <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
              {t('ui:error.retry')}
            </Button>
          }
        />
      ) : null}
      {hint === undefined ? null : <Notice tone="waiting" title={t(`ends:hint.${hint}`)} />}
      {data?.kind === 'fee' ? (
        <p>
          {t('transfer.estimate')}{' '}
          <strong>
            <Amount value={data.fee} unit={unit ?? 'loading'} />
          </strong>
          {data.preparing === 0n ? null : (
            <>
              {' '}
              {t('transfer.preparing')} <Amount value={data.preparing} unit={unit ?? 'loading'} />
            </>
          )}
        </p>
      ) : (
        <p>{t('transfer.feeUnknown')}</p>
      )}
    </div>
  );
}
