import type { IntentStatus, LockStatus, UserReference } from '@countersign/model';
import { IdentityChip, StatusChip } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { AppLink } from '../shared/routing/app-link.tsx';
import { paths, type Scope, type Section } from '../shared/routing/paths.ts';
import { useScope } from '../shared/routing/scope.ts';
import { useHasScreens } from '../shared/routing/sections.ts';
import type { Names } from './names.ts';
import { intentTones, lockTones } from './status-tones.ts';

/** The state of an intent. */
export function IntentStatusChip({ status }: { status: IntentStatus }) {
  const { t } = useTranslation('app');
  return <StatusChip tone={intentTones[status]}>{t(`intentStatus.${status}`)}</StatusChip>;
}

/** Whether an entity can be used. */
export function LockChip({ lock }: { lock: LockStatus }) {
  const { t } = useTranslation('app');
  return <StatusChip tone={lockTones[lock]}>{t(`lock.${lock}`)}</StatusChip>;
}

const targets = {
  account: { path: paths.account, section: 'accounts' },
  domain: { path: paths.domain, section: 'domains' },
  endpoint: { path: paths.endpoint, section: 'endpoints' },
  policy: { path: paths.policy, section: 'policies' },
  user: { path: paths.user, section: 'users' },
  vault: { path: paths.vault, section: 'vaults' },
  ticker: { path: paths.ticker, section: 'tickers' },
  transfer: { path: paths.transfer, section: 'transactions' },
  transaction: { path: paths.transaction, section: 'transactions' },
  order: { path: paths.order, section: 'transactions' },
} satisfies Record<string, { path: (scope: Scope, id: string) => string; section: Section }>;

/** The kinds of entity with a screen of their own. */
export type LinkedEntity = keyof typeof targets;

/** An entity's chip with a link to its screen. `domainId` where the entity lives elsewhere than the current domain. */
export function EntityChip({
  kind,
  id,
  name,
  detail,
  domainId,
  compact = false,
}: {
  kind: LinkedEntity;
  id: string;
  name?: string | undefined;
  /** What else tells it apart, said where one points at it. */
  detail?: string | undefined;
  domainId?: string;
  /** For the cells of a list: the name alone. */
  compact?: boolean;
}) {
  const { t } = useTranslation('app');
  const scope = useScope();
  const hasScreens = useHasScreens();
  const target = { ...scope, ...(domainId && { domainId }) };
  // Every domain that may be read is known by name, below the domain gate.
  if (kind === 'domain' && name === undefined) return <IdentityChip id={id} name={t('hiddenDomain')} compact={compact} />;
  const { path, section } = targets[kind];
  if (!hasScreens(section)) return <IdentityChip id={id} name={name} detail={detail} compact={compact} />;
  return (
    <IdentityChip
      id={id}
      name={name}
      detail={detail}
      compact={compact}
      link={(content) => <AppLink href={path(target, id)}>{content}</AppLink>}
    />
  );
}

/** A user's chip: the person's name, their email where one points at it. */
export function UserChip({ user, names, compact = false }: { user: UserReference; names: Names; compact?: boolean }) {
  return (
    <EntityChip
      kind="user"
      id={user.id}
      name={names.user(user)}
      detail={names.email(user)}
      domainId={user.domainId}
      compact={compact}
    />
  );
}
