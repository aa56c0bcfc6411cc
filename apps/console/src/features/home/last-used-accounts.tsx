import '../../entities/account/texts.ts';

import { AgoText, Monogram } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { HoldingsCell } from '../../entities/account/holdings.tsx';
import { useNames } from '../../entities/names.ts';
import { ordersQuery } from '../../shared/movements/movement-queries.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './home.module.css';
import { lastUsedAccounts } from './last-used.ts';
import { Panel } from './panel.tsx';
import { lastOrdersQuery, lastTransfersQuery } from './queries.ts';
import { useIsGroup } from './standing.ts';

const shown = 4;

/** The accounts of the domain that were used last, and what each holds. */
export function LastUsedAccounts() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { domainId } = scope;
  const transfers = useQuery(lastTransfersQuery(domainId));
  const orders = useQuery(ordersQuery(domainId, lastOrdersQuery));
  // What of the two may not be read, or did not come, hides nothing of the other.
  const isKnown = !transfers.isPending && !orders.isPending && (transfers.data ?? orders.data) !== undefined;
  const used = lastUsedAccounts(
    domainId,
    transfers.data ?? [],
    (orders.data?.items ?? []).map(({ data }) => data),
    shown,
  );
  const names = useNames({ accounts: used });
  // A group's own accounts may be none: those of the domains below are in their own dashboards.
  if (useIsGroup() && isKnown && used.length === 0) return null;
  return (
    <Panel
      title={t('used.title')}
      rows={isKnown ? used : undefined}
      error={transfers.error ?? orders.error}
      onRetry={() => void Promise.all([transfers.refetch(), orders.refetch()])}
      empty={t('used.empty')}
      allHref={paths.accounts(scope)}
    >
      {({ id, at }) => (
        <li key={id} className={classes.member}>
          <Monogram name={names.account(id) ?? ''} tintKey={id} size="sm" />
          <div>
            <AppLink href={paths.account(scope, id)} translate="no">
              {names.account(id) ?? id}
            </AppLink>
            <div className={classes.memberHolds}>
              <div className={classes.usedHolds}>
                <HoldingsCell stacked account={{ id, domainId }} />
              </div>
              <span className={classes.memberWorth}>
                <AgoText value={at} />
              </span>
            </div>
          </div>
        </li>
      )}
    </Panel>
  );
}
