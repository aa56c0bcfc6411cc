import './texts.ts';

import { DetailColumns, PageHeader } from '@countersign/ui';
import { useQuery, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { openIntentsQuery, remainingUsersQuery } from '../../entities/intent/intent-queries.ts';
import { deciderFor } from '../../entities/intent/who-may-decide.ts';
import { meQuery } from '../../shared/membership/membership-queries.ts';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { BalancesPanel } from './balances-panel.tsx';
import { partOfDay } from './greeting.ts';
import { LastTasksPanel, WaitingPanel } from './task-panels.tsx';
import { AccountsPanel, TransfersPanel } from './transfer-panels.tsx';

/** Open tasks whose seats are asked for; more than these wait in the list of tasks. */
const mostAsked = 12;
const shown = 8;

/** What a person needs to know first: what waits for them, what happened, what there is. */
export function Dashboard() {
  const { t } = useTranslation('home');
  const [part] = useState(() => partOfDay(new Date()));
  const { domainId, domainAlias } = useMembership();
  const me = useQuery(meQuery).data;
  const open = useQuery(openIntentsQuery(domainId));
  const asked = (open.data?.items ?? []).slice(0, mostAsked);
  const seats = useQueries({
    queries: asked.map(({ data }) => remainingUsersQuery(data.details.targetDomainId, data.id)),
  });
  const known = open.data !== undefined && seats.every(({ isPending }) => !isPending);
  const waiting = asked.filter(({ data }, index) => me && deciderFor(data, me, seats[index]?.data ?? []));
  // Where some were not asked about, what was found is the least there is.
  const unasked = (open.data?.items.length ?? 0) > mostAsked;
  const count = waiting.length > 0 || !unasked ? waiting.length : mostAsked;
  const key =
    waiting.length > 0 ? (unasked ? 'subtitle.atLeast' : 'subtitle.some') : unasked ? 'subtitle.noneOf' : 'subtitle.none';
  return (
    <>
      <PageHeader
        title={t(`greeting.${part}`)}
        name={t('section:home')}
        subtitle={known ? t(key, { count, domain: domainAlias }) : t('loading')}
      />
      <DetailColumns
        main={
          <>
            <WaitingPanel intents={waiting.slice(0, shown)} known={known} />
            <LastTasksPanel />
            <TransfersPanel />
          </>
        }
        side={
          <>
            <BalancesPanel />
            <AccountsPanel />
          </>
        }
      />
    </>
  );
}
