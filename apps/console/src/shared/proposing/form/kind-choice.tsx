import '../texts.ts';

import { kindName, wordsOf, type Proposing } from '@countersign/kinds/words';
import type { IntentType } from '@countersign/model';
import { intentTypes } from '@countersign/model/names';
import { PageHeader } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

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
                  const href = proposalHref(type, scope);
                  return (
                    <li key={type}>
                      {href === undefined ? <Elsewhere type={type} /> : <AppLink href={href}>{kindName(type)}</AppLink>}
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

function Elsewhere({ type }: { type: IntentType }) {
  const { t } = useTranslation('proposing');
  const { proposing } = wordsOf(type);
  return (
    <span className={classes.elsewhere}>
      {kindName(type)}
      {proposing.as === 'own' ? <span className={classes.hint}>{t(`choice.begins.${proposing.form}`)}</span> : null}
    </span>
  );
}
