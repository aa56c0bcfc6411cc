import { shortId } from '@countersign/kernel';
import { ArrowGlyph, Menu, Monogram } from '@countersign/ui';
import { useMatches } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useMembership } from '../../shared/membership/use-membership.ts';
import { AppLink, useGo } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { foldTrail, trailOf, type Step } from './breadcrumb-trail.ts';
import classes from './shell.module.css';

/** Where one is, as a trail of links from the domain on; the middle of a long one is folded into a menu, on a phone all but its end. */
export function Breadcrumbs() {
  const { t } = useTranslation('app');
  const scope = useScope();
  const { domainAlias } = useMembership();
  const here = useMatches().at(-1);
  const trail = here ? trailOf(here, scope, { ...here.search, ...here.params }) : [];
  const { before, folded, after } = foldTrail(trail);
  const last = trail.at(-1);
  const home = paths.home(scope);
  const above = trail.slice(0, -1).findLast(({ href }) => href)?.href ?? home;
  const step = (crumb: Step) => (
    <li key={crumb.kind === 'label' ? crumb.label : crumb.id}>
      <Place step={crumb} current={crumb === last} />
    </li>
  );
  return (
    <nav aria-label={t('breadcrumb.label')} className={classes.breadcrumbs}>
      {last ? (
        <AppLink href={above} className={classes.back} aria-label={t('breadcrumb.back')}>
          <ArrowGlyph size={18} />
        </AppLink>
      ) : null}
      <ol>
        <li key="domain" title={domainAlias}>
          <AppLink href={home} className={classes.here} aria-current={last ? undefined : 'page'}>
            <Monogram name={domainAlias} tintKey={scope.domainId} size="sm" />
            <span className={classes.hereName} translate="no">
              {domainAlias}
            </span>
          </AppLink>
        </li>
        {before.map(step)}
        {folded.length > 0 ? (
          <li>
            <Folded steps={folded} />
          </li>
        ) : null}
        {after.map(step)}
      </ol>
    </nav>
  );
}

function Place({ step, current }: { step: Step; current: boolean }) {
  const name = <StepName step={step} />;
  if (current) return <span aria-current="page">{name}</span>;
  return step.href ? (
    <AppLink href={step.href} translate="no">
      {name}
    </AppLink>
  ) : (
    <span>{name}</span>
  );
}

function StepName({ step }: { step: Step }) {
  const { t } = useTranslation('app');
  const { domainId } = useScope();
  if (step.kind === 'label') return <>{t(step.label)}</>;
  const { id, of } = step;
  const shown = (name?: string) => (
    <span title={name ?? id} translate="no">
      {name ?? shortId(id)}
    </span>
  );
  return of ? (
    <of.Named domainId={domainId} id={id}>
      {shown}
    </of.Named>
  ) : (
    shown()
  );
}

function Folded({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('app');
  const go = useGo();
  const entries = steps.map((crumb) => ({
    label: crumb.kind === 'label' ? t(crumb.label) : shortId(crumb.id),
    disabled: !crumb.href,
    onSelect: () => crumb.href && go(crumb.href),
  }));
  return (
    <Menu
      label={t('breadcrumb.folded')}
      groups={[{ entries }]}
      trigger={(props) => (
        <button {...props} aria-label={t('breadcrumb.folded')}>
          …
        </button>
      )}
    />
  );
}
