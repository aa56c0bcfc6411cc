import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { awaitingQuery } from '../../entities/intent/intent-queries.ts';
import { underWayQuery } from '../../shared/movements/movement-queries.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './home.module.css';

import { useIsGroup } from './standing.ts';

/** How much is on its way, by how far it is: counted by the server, a dash where the person may not know. */
export function InFlight() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const isGroup = useIsGroup();
  const awaiting = useQuery(awaitingQuery(scope.domainId));
  const underWay = useQuery(underWayQuery(scope.domainId, isGroup ? 'SelfAndDescendants' : 'Self'));
  // Transactions and transfers are listed for each domain by itself, so those of a group lead nowhere.
  const link = (href: string) => (isGroup ? undefined : href);
  const lanes = [
    { name: 'approval', count: awaiting.data?.openCount, of: awaiting, href: paths.intents(scope, { status: ['Open'] }) },
    { name: 'signing', count: underWay.data?.unsignedCount, of: underWay, href: link(paths.rawTransactions(scope)) },
    { name: 'sent', count: underWay.data?.sentCount, of: underWay, href: link(paths.rawTransactions(scope)) },
    {
      name: 'quarantine',
      count: underWay.data?.quarantinedCount,
      of: underWay,
      href: link(paths.transfers(scope, { quarantined: 'true' })),
    },
  ] as const;
  return (
    <section className={classes.part} aria-label={t('flight.title')}>
      <div className={classes.partHead}>
        <h2>{t('flight.title')}</h2>
      </div>
      <ul className={classes.lanes}>
        {lanes.map(({ name, count, of, href }) => {
          const said = (
            <>
              <strong>{count ?? (of.isPending ? '…' : '–')}</strong>
              <span>{t(`flight.${name}`)}</span>
              {count === undefined && !of.isPending ? <span className="cs-hidden">{t('flight.unknown')}</span> : null}
            </>
          );
          return (
            <li key={name} data-some={name === 'quarantine' && count !== undefined && count > 0 ? true : undefined}>
              {href === undefined || count === undefined ? <div>{said}</div> : <AppLink href={href}>{said}</AppLink>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
