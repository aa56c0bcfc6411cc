import '../texts.ts';

import { kindName, wordsOf, type OwnForm, type Proposing } from '@countersign/kinds/words';
import type { IntentType } from '@countersign/model';
import { intentTypes } from '@countersign/model/names';
import { PageHeader } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { useMembership } from '../../membership/use-membership.ts';
import { AppLink } from '../../routing/app-link.tsx';
import { paths, type Scope } from '../../routing/paths.ts';
import { useScope } from '../../routing/scope.ts';
import classes from './kind-form.module.css';

/** Where each form of its own is; those without an address begin at what they are about. */
const ownForms: Readonly<Record<OwnForm, ((scope: Scope) => string) | undefined>> = {
  account: paths.createAccount,
  transfer: paths.createTransfer,
  transaction: paths.createTransaction,
  cancellation: undefined,
  ledgers: undefined,
  manifest: undefined,
  release: undefined,
};

/** Where a kind is proposed; nothing for one that begins at what it is about. */
function hrefOf(type: IntentType, scope: Scope): string | undefined {
  const { proposing } = wordsOf(type);
  return proposing.as === 'own' ? ownForms[proposing.form]?.(scope) : paths.propose(scope, type);
}

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
                  const href = hrefOf(type, scope);
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
