import type { Domain } from '@countersign/model';
import { Button, Monogram, PageHeader } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { LockChip } from '../../../entities/chips.tsx';
import { CountCell, type Counted } from '../../../entities/domain/domain-counts.tsx';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { DomainsTabs } from '../domains-tabs.tsx';
import { openedAtFirst, treesOf, type TreeNode } from './tree-of-domains.ts';
import classes from './domain-tree.module.css';

const counts = ['accountCount', 'userCount', 'policyCount', 'openTaskCount'] as const satisfies readonly Counted[];

/** How many domains directly below one are shown before more are asked for. */
const shownBelow = 50;

/** The domains as they hang together: what is below what, whose policies override those below, and what is locked. */
export function DomainTree() {
  const { t } = useTranslation('domains');
  const { domains, domainId } = useMembership();
  const [opened, setOpened] = useState(() => openedAtFirst(domains, domainId));
  const toggle = (id: string) => setOpened(opened.has(id) ? opened.difference(new Set([id])) : opened.union(new Set([id])));
  return (
    <>
      <PageHeader
        title={t('list.title')}
        part={t('tabs.tree')}
        subtitle={t('tree.subtitle')}
        tabs={<DomainsTabs current="tree" />}
      />
      <Branch nodes={treesOf(domains)} opened={opened} toggle={toggle} label={t('list.title')} />
    </>
  );
}

interface Opens {
  readonly opened: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

function Branch({
  nodes,
  label,
  overrides = false,
  ...opens
}: Opens & {
  nodes: readonly TreeNode<Domain>[];
  label: string;
  /** The domain above decides alone. */
  overrides?: boolean;
}) {
  const { t } = useTranslation('domains');
  const [most, setMost] = useState(shownBelow);
  const left = nodes.length - most;
  return (
    <>
      <ul className={classes.branch} aria-label={label} data-overrides={overrides || undefined}>
        {nodes.slice(0, most).map((node) => (
          <Twig key={node.domain.id} node={node} isBesideOthers={nodes.some(({ below }) => below.length > 0)} {...opens} />
        ))}
      </ul>
      {left > 0 ? (
        <Button size="xs" variant="default" onClick={() => setMost(most + shownBelow)}>
          {t('tree.more', { count: left })}
        </Button>
      ) : null}
    </>
  );
}

function Twig({
  node: { domain, below },
  isBesideOthers,
  opened,
  toggle,
}: Opens & {
  node: TreeNode<Domain>;
  /** Others at its height have something below them, so that it keeps the place of a button. */
  isBesideOthers: boolean;
}) {
  const { t } = useTranslation('domains');
  const scope = useScope();
  const { id, alias, lock, governingStrategy } = domain;
  const isOpen = opened.has(id);
  const overrides = governingStrategy === 'CoerceDescendants';
  return (
    <li>
      <div className={classes.domain} aria-current={id === scope.domainId ? 'true' : undefined}>
        {below.length === 0 ? (
          isBesideOthers && <span className={classes.leaf} aria-hidden />
        ) : (
          <button
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-label={t('tree.below', { name: alias, count: below.length })}
            onClick={() => toggle(id)}
          >
            {isOpen ? '−' : '+'}
          </button>
        )}
        <Monogram name={alias} tintKey={id} size="sm" />
        <div className={classes.words}>
          <div className={classes.head}>
            <AppLink href={paths.domain(scope, id)} translate="no">
              {alias}
            </AppLink>
            {id === scope.domainId ? <span className={classes.here}>{t('tree.here')}</span> : null}
            {lock === 'Unlocked' ? null : <LockChip lock={lock} />}
          </div>
          {overrides && below.length > 0 ? (
            <span className={classes.fact}>{t('app:governingStrategy.CoerceDescendants')}</span>
          ) : null}
          <dl className={classes.counts}>
            {counts.map((counted) => (
              <div key={counted}>
                <dt>{t(`column.${counted}`)}</dt>
                <dd>
                  <CountCell domainId={id} counted={counted} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {isOpen && below.length > 0 ? (
        <Branch nodes={below} opened={opened} toggle={toggle} label={t('tree.belowOf', { name: alias })} overrides={overrides} />
      ) : null}
    </li>
  );
}
