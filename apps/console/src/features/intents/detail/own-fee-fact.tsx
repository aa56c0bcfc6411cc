import type { Translate } from '@countersign/kernel';
import { Amount } from '@countersign/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../../../entities/names.ts';
import { api } from '../../../shared/api/client.ts';
import { compareFees, type FeeComparison } from './compare-fees.ts';
import classes from './detail.module.css';

/** How long an estimate stands: a ledger's fees move slowly beside what it takes to decide. */
const freshMs = 60_000;

/** What the ledger says now to an order that waits. */
export function intentFeesQuery(domainId: string, intentId: string) {
  return queryOptions({
    queryKey: ['intent-fees', domainId, intentId],
    queryFn: ({ signal }) => api.intents.fees({ params: { domainId, intentId } }, { signal }),
    staleTime: freshMs,
    retry: 1,
  });
}

/** What the ledger would take now at the fee that somebody set by hand, beside what is usual; says so where it isn't known. */
export function OwnFeeFact({ domainId, intentId }: { domainId: string; intentId: string }) {
  const { t } = useTranslation('intents');
  const { data, isPending } = useQuery(intentFeesQuery(domainId, intentId));
  const { fee, usual } = data ?? {};
  const names = useNames({ tickers: fee ? [fee.tickerId] : [] });
  if (fee === undefined) return <>{t(isPending ? 'ownFee.asking' : 'ownFee.unknown')}</>;
  const unit = names.unit(fee.tickerId);
  const compared = usual && compareFees(BigInt(fee.amount), BigInt(usual.amount));
  return (
    <>
      <Amount value={BigInt(fee.amount)} unit={unit} />
      {usual && compared ? (
        <span className={compared.as === 'usual' ? classes.compared : `${classes.compared} ${classes.attention}`}>
          {comparedText(compared, t)}
          {compared.as === 'usual' ? null : (
            <>
              {' '}
              (<Amount value={BigInt(usual.amount)} unit={unit} />)
            </>
          )}
        </span>
      ) : null}
    </>
  );
}

function comparedText(compared: FeeComparison, t: Translate): string {
  if (compared.as === 'usual') return t('ownFee.usual');
  if (compared.as === 'less') return t('ownFee.less', { percent: compared.percent });
  return t('ownFee.more', { times: compared.times.replace('.', t('kinds:number.decimal')) });
}
