import './texts.ts';

import type { PolicyTrial, PolicyTrialVerdict } from '@countersign/contract';
import { DateTimeText } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { namesWantedBy } from '../intent/names-wanted.ts';
import { whatTitle } from '../intent/sentence.tsx';
import { useNames } from '../names.ts';
import classes from './policy.module.css';

const shown = 20;

/** How many tasks would have been decided otherwise, which, and what would have been missing. */
export function TrialResult({ trial: { examined, hasOlder, differing } }: { trial: PolicyTrial }) {
  const { t } = useTranslation('policies');
  if (examined === 0) return <p className={classes.remarkLine}>{t('trial.none')}</p>;
  return (
    <div className={classes.trial}>
      <p>
        <strong className={classes.count} data-some={differing.length > 0 || undefined}>
          {differing.length}
        </strong>{' '}
        {t('trial.differing', { count: differing.length })}
      </p>
      {differing.length > 0 ? (
        <ul>
          {differing.slice(0, shown).map((one) => (
            <Task key={one.intentId} task={one} />
          ))}
        </ul>
      ) : null}
      {differing.length > shown ? (
        <p className={classes.remarkLine}>{t('trial.more', { count: differing.length - shown })}</p>
      ) : null}
      <p>
        <strong className={classes.count}>{examined - differing.length}</strong>{' '}
        {t('trial.same', { count: examined - differing.length })}
      </p>
      <p className={classes.remarkLine}>{t(hasOlder ? 'trial.newestAlone' : 'trial.all', { count: examined })}</p>
    </div>
  );
}

function Task({ task: { intentId, payload, createdAt, before, after } }: { task: PolicyTrial['differing'][number] }) {
  const { t } = useTranslation('policies');
  const scope = useScope();
  const names = useNames(namesWantedBy(payload, scope.domainId));
  return (
    <li>
      <AppLink href={paths.intent(scope, intentId)}>{whatTitle(payload, names, t)}</AppLink>
      <span className={classes.remarkLine}>
        <DateTimeText value={createdAt} />
      </span>
      <span>
        <VerdictText verdict={before} when="before" /> <VerdictText verdict={after} when="after" />
      </span>
    </li>
  );
}

/** What policies make of a task: its outcome, and whom it would wait for. */
function VerdictText({ verdict: { outcome, missing }, when }: { verdict: PolicyTrialVerdict; when: 'before' | 'after' }) {
  const { t } = useTranslation('policies');
  const people = missing.map(({ role, seats }) => t('trial.seats', { count: seats, role }));
  if (outcome === 'Waiting') return <>{t(`trial.${when}.Waiting`, { people })}</>;
  return <>{t(`trial.${when}.${outcome}`)}</>;
}
