import '../texts.ts';

import { kindName, wordsOf, type Proposing } from '@countersign/kinds/words';
import type { IntentType } from '@countersign/model';
import { intentTypes } from '@countersign/model/names';
import { PageHeader } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNeverProposed, type NeverReason } from '../../membership/never-proposed.ts';
import { useMembership } from '../../membership/use-membership.ts';
import { AppLink } from '../../routing/app-link.tsx';
import { useScope } from '../../routing/scope.ts';
import { proposalHref } from '../proposal-href.ts';
import classes from './kind-form.module.css';

const subjects: readonly Proposing['of'][] = [
  'account',
  'endpoint',
  'user',
  'policy',
  'domain',
  'vault',
  'ticker',
  'ledger',
  'instance',
];

/** What can be proposed: every kind of intent, by what it is about. */
export function KindChoice() {
  const { t } = useTranslation('proposing');
  const scope = useScope();
  const { domainAlias } = useMembership();
  const never = useNeverProposed();
  return (
    <>
      <PageHeader title={t('choice.title')} subtitle={t('choice.subtitle', { domain: domainAlias })} />
      <div className={classes.choice}>
        {subjects.map((subject) => (
          <section key={subject} className={classes.subject} aria-labelledby={`about-${subject}`}>
            <h2 id={`about-${subject}`}>{subject === 'instance' ? t('choice.instance') : t(`kinds:entity.${subject}`)}</h2>
            <ul className={classes.kinds}>
              {intentTypes
                .filter((type) => wordsOf(type).proposing.of === subject)
                .map((type) => {
                  const reason = never.get(type);
                  const href = reason ? undefined : proposalHref(type, scope);
                  return (
                    <li key={type}>
                      {href === undefined ? (
                        <Elsewhere type={type} reason={reason} />
                      ) : (
                        <AppLink href={href}>{kindName(type)}</AppLink>
                      )}
                    </li>
                  );
                })}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** A kind that does not begin here, or that one can't propose at all: why. */
function Elsewhere({ type, reason }: { type: IntentType; reason: NeverReason | undefined }) {
  const { t } = useTranslation('proposing');
  const { proposing } = wordsOf(type);
  return (
    <span className={classes.elsewhere}>
      {kindName(type)}
      {reason ? <span className={classes.hint}>{t(`choice.never.${reason}`)}</span> : null}
      {proposing.as === 'own' && !reason ? <span className={classes.hint}>{t(`choice.begins.${proposing.form}`)}</span> : null}
    </span>
  );
}
