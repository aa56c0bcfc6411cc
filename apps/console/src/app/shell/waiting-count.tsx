import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { awaitingQuery } from '../../entities/intent/intent-queries.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './shell.module.css';

const mostShown = 99;

/** How many tasks of the domain the person can decide on, beside the tasks' entry. */
export function WaitingCount() {
  const { t } = useTranslation('app');
  const { domainId } = useScope();
  const count = useQuery(awaitingQuery(domainId)).data?.awaitingCount ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.count} title={t('nav.open', { count })}>
      <span aria-hidden>{count > mostShown ? `${mostShown}+` : count}</span>
      <span className="cs-hidden">{t('nav.open', { count })}</span>
    </span>
  );
}
