import type { IntentStatus, LockStatus, UserReference } from '@countersign/model';
import { IdentityChip, StatusChip } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { AppLink } from '../routing/app-link.tsx';
import { paths, type Scope } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';
import { intentTones, lockTones } from './status-tones.ts';

/** The state of an intent. */
export const IntentStatusChip = ({ status }: { status: IntentStatus }) => {
  const { t } = useTranslation('app');
  return <StatusChip tone={intentTones[status]}>{t(`intentStatus.${status}`)}</StatusChip>;
};

/** Whether an entity can be used. */
export const LockChip = ({ lock }: { lock: LockStatus }) => {
  const { t } = useTranslation('app');
  return <StatusChip tone={lockTones[lock]}>{t(`lock.${lock}`)}</StatusChip>;
};

const targets = {
  account: paths.account,
  domain: paths.domain,
  endpoint: paths.endpoint,
  policy: paths.policy,
  user: paths.user,
  vault: paths.vault,
  ticker: paths.ticker,
  transfer: paths.transfer,
  transaction: paths.transaction,
  order: paths.order,
} satisfies Record<string, (scope: Scope, id: string) => string>;

/** The kinds of entity with a screen of their own. */
export type LinkedEntity = keyof typeof targets;

/** An entity's chip with a link to its screen. `domainId` where the entity lives elsewhere than the current domain. */
export const EntityChip = ({
  kind,
  id,
  name,
  domainId,
  compact = false,
}: {
  kind: LinkedEntity;
  id: string;
  name?: string | undefined;
  domainId?: string;
  /** For the cells of a list: the name alone. */
  compact?: boolean;
}) => {
  const scope = useScope();
  const target = { ...scope, ...(domainId && { domainId }) };
  return (
    <IdentityChip
      id={id}
      name={name}
      compact={compact}
      link={(content) => <AppLink href={targets[kind](target, id)}>{content}</AppLink>}
    />
  );
};

/** A user's chip. */
export const UserChip = ({
  user,
  name,
  compact = false,
}: {
  user: UserReference;
  name?: string | undefined;
  compact?: boolean;
}) => <EntityChip kind="user" id={user.id} name={name} domainId={user.domainId} compact={compact} />;
