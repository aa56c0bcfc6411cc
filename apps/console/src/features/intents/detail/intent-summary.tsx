import type { DecisionPayload, WorkflowProgress } from '@countersign/model';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { toneGlyphs } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { useNames, type Names } from '../../../entities/names.ts';
import { failureWords } from '../../../shared/failures/failure-words.ts';
import { intentTones } from '../../../entities/status-tones.ts';
import { placesOfRemaining, remainingUsersQuery } from '../../../entities/intent/intent-queries.ts';
import { missingSeats } from '../../../entities/intent/missing-approvals.ts';
import { allNamesWanted, namesWantedBy } from '../../../entities/intent/names-wanted.ts';
import { Sentence, whatSegments } from '../../../entities/intent/sentence.tsx';
import classes from './detail.module.css';

/** The first thing an approver sees: who wants to do what, to whom, for how much, under which rule, and what is still missing. */
export function IntentSummary({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const { details, state } = intent;
  const progress = state.progressPerPolicy ?? [];
  const remaining =
    useQuery({ ...remainingUsersQuery(details.targetDomainId, intent.id), enabled: state.status === 'Open' }).data ?? [];
  const names = useNames(
    allNamesWanted([
      namesWantedBy(details.payload, details.targetDomainId),
      {
        users: [details.author, ...placesOfRemaining(remaining)],
        policies: progress.map(({ policyReference }) => policyReference),
      },
    ]),
  );
  const tone = intentTones[state.status];
  const Glyph = toneGlyphs[tone];
  const hidden = progress.some(({ policyReference }) => names.domain(policyReference.domainId) === undefined);
  const policies = progress.flatMap(({ policyReference }) => names.policy(policyReference)?.alias ?? []);
  return (
    <section className={classes.summary} data-tone={tone} aria-label={t('summary.label')}>
      <p className={classes.sentence}>
        <strong>{names.user(details.author) ?? t('summary.someone')}</strong> {t('summary.of')}{' '}
        <strong>{names.domain(details.author.domainId) ?? t('summary.someDomain')}</strong> {t(`summary.wants.${state.status}`)}{' '}
        <Sentence segments={whatSegments(details.payload, names, t)} />.
      </p>
      {details.metadata.description ? <p className={classes.reason}>“{details.metadata.description}”</p> : null}
      <p className={classes.rule}>
        {policies.length > 0
          ? t('summary.rule', { count: policies.length, policies: policies.join(', ') })
          : t(hidden ? 'summary.hiddenRule' : 'summary.noRule')}
      </p>
      <p className={classes.standing}>
        <Glyph size={16} />
        <span>
          {standing(
            intent,
            names,
            remaining.flatMap(({ domainId, users }) => users.map((id) => names.user({ id, domainId }) ?? '')),
            t,
          )}
        </span>
      </p>
    </section>
  );
}

function refusal(intent: IntentEntity): DecisionPayload | undefined {
  return intent.state.progressPerPolicy
    ?.flatMap(({ stepProgress }) => stepProgress.flatMap(({ decisions }) => decisions))
    .find(({ decision }) => decision === 'Reject');
}

/** Rejected without anybody's decision: by a policy that refuses, which is named where it may be read. */
function rejectedByRule(progress: readonly WorkflowProgress[], names: Names, t: TFunction): string {
  const policies = progress.flatMap(({ policyReference }) => names.policy(policyReference) ?? []);
  const refusing = policies.find(({ workflow }) => workflow === undefined);
  return refusing
    ? [t('summary.standing.rejectedByRule', { policy: refusing.alias }), refusing.metadata.description].filter(Boolean).join(' ')
    : t('summary.standing.Rejected');
}

/** What is still missing, or how it ended. */
function standing(intent: IntentEntity, names: Names, people: readonly string[], t: TFunction): string {
  const { status, error, progressPerPolicy = [] } = intent.state;
  if (status === 'Rejected') {
    const rejection = refusal(intent);
    return rejection
      ? t('summary.standing.rejectedBy', { who: names.user(rejection.author) ?? '', reason: rejection.rejectionReason ?? '' })
      : rejectedByRule(progressPerPolicy, names, t);
  }
  if (status === 'Failed') return t('summary.standing.Failed', { reason: error ? failureWords(error, t) : '' });
  if (status !== 'Open') return t(`summary.standing.${status}`);
  const seats = progressPerPolicy.flatMap((progress) =>
    [...(missingSeats(names.policy(progress.policyReference), progress) ?? [])].map(([role, count]) =>
      t('summary.seats', { count, role }),
    ),
  );
  const who = people.filter(Boolean);
  const missing =
    seats.length > 0 ? t('summary.standing.missing', { seats: [...new Set(seats)].join(', ') }) : t('summary.standing.Open');
  return who.length > 0 ? `${missing} ${t('summary.standing.who', { people: [...new Set(who)].join(', ') })}` : missing;
}
