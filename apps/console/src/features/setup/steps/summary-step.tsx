import { NetworkError } from '@countersign/client';
import { Button, Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { readResources } from '@countersign/governance/first-rules';
import { KeyFingerprint } from '../../../entities/user/key-fingerprint.tsx';
import { errorText } from '../../../shared/api/error-text.ts';
import { templateOf } from '../draft.ts';
import { arePeopleComplete, nameProblem, peopleCautions } from '../problems.ts';
import type { StepProps } from './step-props.ts';
import classes from '../setup.module.css';
import { StepHead } from '../step-head.tsx';
import { RuleList } from './rule-list.tsx';

/** What will be so, in sentences, before it is written for good. */
export function SummaryStep({
  draft,
  onBack,
  onSubmit,
  isSending,
  error,
}: StepProps & { onSubmit: () => void; isSending: boolean; error: Error | null }) {
  const { t } = useTranslation('setup');
  const { name, people, readAccess } = draft;
  const template = templateOf(draft);
  const isReady = nameProblem(name) === undefined && arePeopleComplete(draft);
  return (
    <form
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSubmit();
      }}
    >
      <StepHead title={t('summary.title')} lead={t('summary.lead')} />
      {error ? (
        <Notice tone="danger" title={t(error instanceof NetworkError ? 'summary.unanswered' : 'summary.failed')}>
          {errorText(error, t)}
        </Notice>
      ) : null}
      {isReady ? null : <Notice tone="danger" title={t('summary.incomplete')} />}
      <section className={classes.card} aria-label={t('step.people')}>
        <h2>{t('summary.people', { name, count: people.length })}</h2>
        <ul className={classes.summaryPeople}>
          {people.map((person) => (
            <li key={person.id}>
              <strong>{person.name}</strong> {t('summary.person', { email: person.email, roles: person.roles })}
              <div>
                <KeyFingerprint publicKey={person.publicKey} size={28} />
              </div>
            </li>
          ))}
        </ul>
        {peopleCautions(draft).hangsOnOne ? <p className={classes.caution}>{t('people.hangsOnOneHint')}</p> : null}
      </section>
      <section className={classes.card} aria-label={t('step.rules')}>
        <h2>{t('summary.rules', { template: t(`template.${draft.template}.title`) })}</h2>
        <RuleList template={template} />
      </section>
      <section className={classes.card} aria-label={t('step.access')}>
        <h2>{t('summary.access')}</h2>
        <dl className={classes.rules}>
          {readResources.map((resource) => (
            <div key={resource}>
              <dt>{t(`app:resource.${resource}`)}</dt>
              <dd>
                {readAccess[resource].length > 0
                  ? t('summary.readers', { roles: readAccess[resource] })
                  : t('app:resource.nobody')}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <p className={classes.muted}>{t('summary.forGood')}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {t('action.back')}
        </Button>
        <Button type="submit" loading={isSending} disabled={!isReady}>
          {t('action.found')}
        </Button>
      </div>
    </form>
  );
}
