import '../texts.ts';

import { kindName, wordsOf, type Proposing } from '@countersign/kinds/words';
import type { IntentType } from '@countersign/model';
import { entityWords, intentTypes, type EntityWord } from '@countersign/model/names';
import { Notice, PageHeader, TechnicalFold } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNeverProposed, type NeverReason } from '../../membership/never-proposed.ts';
import { useMembership } from '../../membership/use-membership.ts';
import { AppLink } from '../../routing/app-link.tsx';
import { useScope } from '../../routing/scope.ts';
import { proposalHref } from '../proposal-href.ts';
import classes from './kind-form.module.css';

/** What people change most comes first; what is not named here comes before what is of the whole instance. */
const first: readonly EntityWord[] = ['account', 'endpoint', 'user', 'policy', 'domain', 'vault', 'ticker'];
const subjects: readonly Proposing['of'][] = [...new Set([...first, ...entityWords]), 'ledger', 'instance'];

/** What can be proposed: every kind of intent, by what it is about; below them those that one can never propose here, and why. */
export function KindChoice() {
  const { t } = useTranslation('proposing');
  const { domainAlias } = useMembership();
  const never = useNeverProposed();
  const offered = intentTypes.filter((type) => !never.has(type));
  return (
    <>
      <PageHeader title={t('choice.title')} subtitle={t('choice.subtitle', { domain: domainAlias })} />
      {offered.length > 0 ? <Subjects kinds={offered} /> : <Notice tone="waiting" title={t('choice.nothing')} />}
      {never.size > 0 ? <NotHere never={never} isOpen={offered.length === 0} /> : null}
    </>
  );
}

/** Kinds under what they are about. */
function Subjects({ kinds }: { kinds: readonly IntentType[] }) {
  const { t } = useTranslation('proposing');
  const scope = useScope();
  return (
    <div className={classes.choice}>
      {subjects.map((subject) => {
        const about = kinds.filter((type) => wordsOf(type).proposing.of === subject);
        return about.length === 0 ? null : (
          <section key={subject} className={classes.subject} aria-labelledby={`about-${subject}`}>
            <h2 id={`about-${subject}`}>{subject === 'instance' ? t('choice.instance') : t(`kinds:entity.${subject}`)}</h2>
            <ul className={classes.kinds}>
              {about.map((type) => {
                const href = proposalHref(type, scope);
                return (
                  <li key={type}>
                    {href === undefined ? <Elsewhere type={type} /> : <AppLink href={href}>{kindName(type)}</AppLink>}
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** A kind that does not begin here: where it does. */
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

/** The kinds that one can never propose here, folded away where there are others, under the reason that they share. */
function NotHere({ never, isOpen }: { never: ReadonlyMap<IntentType, NeverReason>; isOpen: boolean }) {
  const { t } = useTranslation('proposing');
  const reasons = [...new Set(never.values())].toSorted();
  return (
    <TechnicalFold title={t('choice.notHere')} hint={t('choice.notHereCount', { count: never.size })} isOpen={isOpen}>
      {reasons.map((reason) => (
        <section key={reason} aria-labelledby={`never-${reason}`}>
          <h2 id={`never-${reason}`} className={classes.never}>
            {t(`choice.neverAny.${reason}`)}
          </h2>
          <ul className={classes.neverKinds}>
            {intentTypes
              .filter((type) => never.get(type) === reason)
              .map((type) => (
                <li key={type}>{kindName(type)}</li>
              ))}
          </ul>
        </section>
      ))}
    </TechnicalFold>
  );
}
