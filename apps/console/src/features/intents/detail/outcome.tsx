import type { IntentEntity } from '@countersign/kinds/schemas';
import { DateTimeText, Notice } from '@countersign/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../../../entities/names.ts';
import { useSeats } from '../../../entities/intent/use-seats.ts';
import { failureWords } from '../../../shared/failures/failure-words.ts';
import { LinkButton } from '../../../shared/routing/link-button.tsx';
import { againHref } from '../../../shared/proposing/again-action.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import classes from './detail.module.css';
import { isWithdrawal, ownWords } from './withdrawal.ts';
import { ProposeAgain } from './propose-again.tsx';

/** Of a task that came to nothing: what happened, who or what was why, and what one can do now. */
export function Outcome({ intent }: { intent: IntentEntity }) {
  const { status } = intent.state;
  if (status === 'Rejected') return <Rejected intent={intent} />;
  if (status === 'Expired') return <Expired intent={intent} />;
  return status === 'Failed' ? <Failed intent={intent} /> : null;
}

function Rejected({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const progress = intent.state.progressPerPolicy ?? [];
  const rejection = progress
    .flatMap(({ stepProgress }) => stepProgress.flatMap(({ decisions }) => decisions))
    .find(({ decision }) => decision === 'Reject');
  const names = useNames({
    users: rejection ? [rejection.author] : [],
    policies: progress.map(({ policyReference }) => policyReference),
  });
  if (rejection && isWithdrawal(rejection, intent)) {
    return (
      <Ended
        intent={intent}
        tone="past"
        title={t('outcome.withdrawnBy', { who: names.user(rejection.author) ?? t('signatures.someone') })}
        next={t('outcome.next.withdrawn')}
      >
        <Given reason={ownWords(rejection)} /> <DateTimeText value={rejection.seenBySystemAt} />
      </Ended>
    );
  }
  if (rejection) {
    return (
      <Ended
        intent={intent}
        tone="danger"
        title={t('outcome.rejectedBy', { who: names.user(rejection.author) ?? t('signatures.someone') })}
        next={t('outcome.next.rejected')}
      >
        <Given reason={rejection.rejectionReason} /> <DateTimeText value={rejection.seenBySystemAt} />
      </Ended>
    );
  }
  // Without anybody's decision it was a policy that refuses.
  const refusing = progress.flatMap(({ policyReference }) => names.policy(policyReference) ?? []).find((one) => !one.workflow);
  return (
    <Ended
      intent={intent}
      tone="danger"
      title={refusing ? t('outcome.rejectedByRule', { policy: refusing.alias }) : t('outcome.rejected')}
      next={t('outcome.next.rejectedByRule')}
    >
      {refusing?.metadata.description}
    </Ended>
  );
}

function Given({ reason }: { reason: string | undefined }) {
  const { t } = useTranslation('intents');
  return reason === undefined ? null : <span className={classes.reason}>{t('ui:quote', { text: reason })}</span>;
}

function Expired({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const { missing } = useSeats(intent);
  return (
    <Ended intent={intent} tone="past" title={t('outcome.expired')} next={t('outcome.next.expired')}>
      {missing ? t('outcome.missing', { count: missing }) : null} <DateTimeText value={intent.details.expiryAt} />
    </Ended>
  );
}

function Failed({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const { error } = intent.state;
  return (
    <Ended intent={intent} tone="danger" title={t('outcome.failed')} next={t('outcome.next.failed')}>
      {error ? failureWords(error, t) : null}
    </Ended>
  );
}

function Ended({
  intent,
  tone,
  title,
  next,
  children,
}: {
  intent: IntentEntity;
  tone: 'danger' | 'past';
  title: string;
  next: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const again = againHref(intent, scope);
  return (
    <Notice
      tone={tone}
      title={title}
      actions={
        again === undefined ? (
          <ProposeAgain intent={intent} />
        ) : (
          <LinkButton variant="default" href={again}>
            {t('proposing:again')}
          </LinkButton>
        )
      }
    >
      <div>{children}</div>
      <div>{next}</div>
    </Notice>
  );
}
