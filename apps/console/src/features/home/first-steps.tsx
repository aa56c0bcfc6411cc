import './texts.ts';

import type { IntentType } from '@countersign/model';
import { Card } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { isAnyOpen, useIsOffered, useNeverProposed } from '../../shared/membership/never-proposed.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { firstStepsQuery, type FirstSteps as Standing } from './first-steps-query.ts';
import classes from './home.module.css';

/**
 * What a new organisation does next, at its top, until it has done it. Nothing is remembered of it: each step is done when what it makes
 * is there. Nobody is shown a step that others have to take, before it is done.
 */
export function FirstSteps() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { data } = useQuery(firstStepsQuery(scope.domainId));
  const all = [
    { name: 'vault', kind: 'v0_CreateVault', href: paths.propose(scope, 'v0_CreateVault') },
    { name: 'account', kind: 'v0_CreateAccount', href: paths.createAccount(scope) },
    { name: 'people', kind: 'v0_CreateUser', href: paths.createInvitation(scope) },
  ] as const satisfies readonly { name: keyof Standing; kind: IntentType; href: string }[];
  const isAsking = useIsOffered(all.map(({ kind }) => kind)) === 'asking';
  const never = useNeverProposed();
  if (data === undefined || isAsking) return null;
  const steps = all.filter(({ name, kind }) => data[name] === true || (data[name] === false && isAnyOpen([kind], never)));
  const next = steps.find(({ name }) => !data[name])?.name;
  if (next === undefined) return null;
  return (
    <Card title={t('first.title')} tone="raised">
      <ol className={classes.firstSteps}>
        {steps.map(({ name, href }) => (
          <li key={name} data-done={data[name] || undefined} data-next={name === next || undefined}>
            <span className={classes.firstMark} aria-hidden>
              {data[name] ? '✓' : null}
            </span>
            <div>
              {data[name] ? <s>{t(`first.${name}.title`)}</s> : <AppLink href={href}>{t(`first.${name}.title`)}</AppLink>}
              {data[name] ? <span className="cs-hidden">{t('first.done')}</span> : <p>{t(`first.${name}.hint`)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
