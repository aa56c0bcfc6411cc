import { isUuid, shortId } from '@countersign/kernel';
import { Menu } from '@countersign/ui';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useEntityAlias } from './entity-alias.ts';
import { AppLink, useGo } from '../../shared/routing/app-link.tsx';
import { breadcrumbTrail, foldTrail, type Crumb } from './breadcrumb-trail.ts';
import classes from './shell.module.css';

/** Where one is, as a trail of links; the middle of a long one is folded into a menu. */
export function Breadcrumbs() {
  const { t } = useTranslation('app');
  const pathname = useLocation({ select: (location) => location.pathname });
  const tickerId = useLocation({ select: ({ search }) => (search as { tickerId?: string }).tickerId });
  const trail = breadcrumbTrail(pathname, tickerId);
  const { before, folded, after } = foldTrail(trail);
  const last = trail.at(-1);
  const step = (crumb: Crumb) => (
    <li key={crumb.kind === 'label' ? crumb.label : crumb.id}>
      <Step crumb={crumb} current={crumb === last} />
    </li>
  );
  return (
    <nav aria-label={t('breadcrumb.label')} className={classes.breadcrumbs}>
      <ol>
        {before.map(step)}
        {folded.length > 0 ? (
          <li>
            <Folded crumbs={folded} />
          </li>
        ) : null}
        {after.map(step)}
      </ol>
    </nav>
  );
}

function Step({ crumb, current }: { crumb: Crumb; current: boolean }) {
  const name = <CrumbName crumb={crumb} />;
  if (current) return <span aria-current="page">{name}</span>;
  return crumb.href ? <AppLink href={crumb.href}>{name}</AppLink> : <span>{name}</span>;
}

function CrumbName({ crumb }: { crumb: Crumb }) {
  const { t } = useTranslation('app');
  if (crumb.kind === 'label') return <>{t(`breadcrumb.${crumb.label}`)}</>;
  return <EntityCrumb entity={crumb.entity} id={crumb.id} />;
}

function EntityCrumb({ entity, id }: { entity: Parameters<typeof useEntityAlias>[0]; id: string }) {
  const alias = useEntityAlias(isUuid(id) ? entity : 'unknown', id);
  return <span title={alias ?? id}>{alias ?? shortId(id)}</span>;
}

function Folded({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('app');
  const go = useGo();
  const entries = crumbs.map((crumb) => ({
    label: crumb.kind === 'label' ? t(`breadcrumb.${crumb.label}`) : shortId(crumb.id),
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
