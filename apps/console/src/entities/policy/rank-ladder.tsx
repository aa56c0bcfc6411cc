import './texts.ts';

import { items } from '@countersign/client';
import type { Policy } from '@countersign/model';
import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../shared/api/client.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './policy.module.css';

/** All policies of a domain, the highest rank first, as they are asked. */
export function policiesByRankQuery(domainId: string) {
  return queryOptions({
    queryKey: ['policies', domainId, 'by-rank'],
    queryFn: async ({ signal }): Promise<readonly Policy[]> => {
      const policies: Policy[] = [];
      const query = { limit: 250, sortBy: 'rank' as const, sortOrder: 'DESC' as const };
      for await (const { data } of items(api.policies.list, { params: { domainId }, query }, { signal })) policies.push(data);
      return policies;
    },
    staleTime: 10_000,
  });
}

/** Who stands on the ladder, and where: a policy that there is, or one that is being made and has no id yet. */
export interface Standing {
  readonly id?: string | undefined;
  readonly alias: string;
  readonly rank: number;
}

const around = 4;

/**
 * Where a policy stands among the others of its domain: those above it are asked before it. `tiedIds` are those of its rank that can apply to
 * the same tasks.
 */
export function RankLadder({
  policies,
  of,
  tiedIds,
}: {
  policies: readonly Policy[];
  of: Standing;
  tiedIds: ReadonlySet<string>;
}) {
  const { t } = useTranslation('policies');
  const others = policies.filter(({ id }) => id !== of.id).toSorted((left, right) => right.rank - left.rank);
  const above = others.filter(({ rank }) => rank > of.rank);
  const beside = others.filter(({ rank }) => rank === of.rank);
  const below = others.filter(({ rank }) => rank < of.rank);
  const farAbove = Math.max(0, above.length - around);
  const farBelow = Math.max(0, below.length - around);
  return (
    <div className={classes.ladder}>
      {farAbove > 0 ? <p className={classes.farther}>{t('ladder.above', { count: farAbove })}</p> : null}
      <ol aria-label={t('ladder.label')}>
        {above.slice(farAbove).map((policy) => (
          <Rung key={policy.id} policy={policy} />
        ))}
        <li aria-current="true">
          <span className={classes.rank}>{of.rank}</span>
          <strong>{of.alias === '' ? t('ladder.this') : of.alias}</strong>
        </li>
        {beside.map((policy) => (
          <Rung key={policy.id} policy={policy} tied={tiedIds.has(policy.id)} />
        ))}
        {below.slice(0, around).map((policy) => (
          <Rung key={policy.id} policy={policy} />
        ))}
      </ol>
      {farBelow > 0 ? <p className={classes.farther}>{t('ladder.below', { count: farBelow })}</p> : null}
    </div>
  );
}

function Rung({ policy: { id, domainId, alias, rank, lock }, tied = false }: { policy: Policy; tied?: boolean }) {
  const { t } = useTranslation('policies');
  const scope = useScope();
  const isAsked = lock === 'Unlocked';
  return (
    <li data-locked={!isAsked || undefined} data-tied={(tied && isAsked) || undefined}>
      <span className={classes.rank}>{rank}</span>
      <span>
        <AppLink href={paths.policy({ ...scope, domainId }, id)} translate="no">
          {alias}
        </AppLink>
        {isAsked ? null : <span className={classes.remark}>{t('ladder.locked')}</span>}
        {tied && isAsked ? <span className={classes.remark}>{t('ladder.tied')}</span> : null}
      </span>
    </li>
  );
}
