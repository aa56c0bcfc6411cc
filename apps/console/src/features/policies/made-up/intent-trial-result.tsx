import type { IntentTrial, IntentTrials } from '@countersign/contract';
import { Card } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { UserChip } from '../../../entities/chips.tsx';
import { useNames } from '../../../entities/names.ts';
import { ConditionWords } from '../../../entities/policy/condition-words.tsx';
import { WorkflowPicture } from '../../../entities/policy/workflow-picture.tsx';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { isSameToPeople } from './is-same-to-people.ts';
import classes from './made-up.module.css';

type Match = IntentTrial['matches'][number];

/** What the rules make of a made-up task: as they are, and with the drafts, where there are any. */
export function IntentTrialResult({
  trials: { before, after },
  tickerId,
}: {
  trials: IntentTrials;
  /** The asset that is sent, in whose unit the amounts of conditions are then written. */
  tickerId?: string | undefined;
}) {
  const { t } = useTranslation('madeUp');
  const isSame = after !== undefined && isSameToPeople(before, after);
  return (
    <div className={classes.trials}>
      {isSame ? <p className={classes.remark}>{t('same')}</p> : null}
      <div>
        <Judged title={t('before')} trial={before} tickerId={tickerId} />
      </div>
      {after ? (
        <div>
          <Judged title={t('after')} trial={after} tickerId={tickerId} />
        </div>
      ) : null}
    </div>
  );
}

function Judged({
  title,
  trial: { outcome, missing, matches },
  tickerId,
}: {
  title: string;
  trial: IntentTrial;
  tickerId: string | undefined;
}) {
  const { t } = useTranslation('madeUp');
  const governing = matches.filter(({ reason }) => reason === 'Governs');
  const others = matches.filter(({ reason }) => reason !== 'Governs');
  const people = missing.map(({ role, seats }) => t('seats', { count: seats, role }));
  return (
    <Card tone="sunken" title={title}>
      <p className={classes.outcome} data-outcome={outcome}>
        {t(`outcome.${outcome}`, { people })}
      </p>
      {governing.map((match) => (
        <section key={match.policyId} className={classes.part} aria-label={t('governs')}>
          <h3>{t('governs')}</h3>
          <PolicyName match={match} />
          <WorkflowPicture workflow={match.workflow} label={t('governs')} />
        </section>
      ))}
      {outcome === 'Waiting' ? <CouldApprove missing={missing} /> : null}
      {others.length > 0 ? (
        <details open={governing.length === 0}>
          <summary>{t('others')}</summary>
          <ul className={classes.others}>
            {others.map((match) => (
              <li key={match.policyId}>
                <PolicyName match={match} /> {t(`why.${match.reason}`)}
                {match.reason === 'Condition' || match.reason === 'NoAnswer' ? (
                  <ConditionWords condition={match.condition} domainId={match.domainId} tickerId={tickerId} />
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}

function PolicyName({ match: { policyId, domainId, alias, rank } }: { match: Match }) {
  const { t } = useTranslation('madeUp');
  const scope = useScope();
  return (
    <span>
      <AppLink href={paths.policy({ ...scope, domainId }, policyId)} translate="no">
        {alias}
      </AppLink>{' '}
      <span className={classes.remark}>{t('rank', { rank })}</span>
    </span>
  );
}

function CouldApprove({ missing }: { missing: IntentTrial['missing'] }) {
  const { t } = useTranslation('madeUp');
  const all = missing.flatMap(({ couldApprove }) => couldApprove);
  const users = [...new Map(all.map((user) => [`${user.domainId} ${user.id}`, user])).values()];
  const names = useNames({ users });
  return (
    <section className={classes.part} aria-label={t('could')}>
      <h3>{t('could')}</h3>
      {users.length === 0 ? <p className={classes.remark}>{t('nobody')}</p> : null}
      <div className={classes.people}>
        {users.map((user) => (
          <UserChip key={user.id} user={user} names={names} />
        ))}
      </div>
    </section>
  );
}
