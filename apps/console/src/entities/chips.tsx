import { isKeyOf } from '@countersign/kernel';
import type { IntentStatus, LockStatus, UserReference } from '@countersign/model';
import { entityOfWord, governedEntities, type EntityWord } from '@countersign/model/names';
import { Avatar, IdentityChip, StateText, StatusChip } from '@countersign/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AppLink } from '../shared/routing/app-link.tsx';
import { paths, type Scope } from '../shared/routing/paths.ts';
import { useScope } from '../shared/routing/scope.ts';
import type { Names } from './names.ts';
import { intentTones, lockTones } from './status-tones.ts';

/** The state of an intent in a list. */
export function IntentStatusText({ status }: { status: IntentStatus }) {
  const { t } = useTranslation('app');
  return <StateText tone={intentTones[status]}>{t(`intentStatus.${status}`)}</StateText>;
}

/** The state of an intent. */
export function IntentStatusChip({ status }: { status: IntentStatus }) {
  const { t } = useTranslation('app');
  return <StatusChip tone={intentTones[status]}>{t(`intentStatus.${status}`)}</StatusChip>;
}

/** That an entity can't be used; nothing where it can, as is normal. */
export function LockChip({ lock }: { lock: LockStatus }) {
  const { t } = useTranslation('app');
  return lock === 'Unlocked' ? null : <StatusChip tone={lockTones[lock]}>{t(`lock.${lock}`)}</StatusChip>;
}

/** Screens at addresses of their own. */
const targets = {
  account: paths.account,
  ticker: paths.ticker,
  transfer: paths.transfer,
  transaction: paths.transaction,
  order: paths.order,
} satisfies Record<string, (scope: Scope, id: string) => string>;

/** The kinds of thing with a screen of their own. */
export type LinkedEntity = EntityWord | keyof typeof targets;

function screenOf(kind: LinkedEntity, scope: Scope, id: string): string {
  return isKeyOf(targets, kind) ? targets[kind](scope, id) : paths.entity(scope, governedEntities[entityOfWord(kind)].plural, id);
}

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
  const target = { ...scope, ...(domainId && { domainId }) };
  // Every domain that may be read is known by name, below the domain gate.
  if (kind === 'domain' && name === undefined) return <IdentityChip id={id} name={t('hiddenDomain')} compact={compact} />;
  return (
    <IdentityChip
      id={id}
      name={name}
      detail={detail}
      compact={compact}
      link={(content) => <AppLink href={screenOf(kind, target, id)}>{content}</AppLink>}
    />
  );
}

/** An entity's name in the cell of a list, where the row's own link is the one target. */
export function EntityName({ kind, id, name }: { kind: LinkedEntity; id: string; name?: string | undefined }) {
  const { t } = useTranslation('app');
  return <IdentityChip compact id={id} name={kind === 'domain' ? (name ?? t('hiddenDomain')) : name} />;
}

/** A user's name in the cell of a list. */
export function UserName({ user, names }: { user: UserReference; names: Names }) {
  return <IdentityChip compact id={user.id} name={names.user(user)} detail={names.email(user)} />;
}

/** A user's face, in the hue of their key. */
export function UserAvatar({
  user,
  names,
  ...look
}: { user: UserReference; names: Names } & Omit<ComponentProps<typeof Avatar>, 'name' | 'tintKey'>) {
  return <Avatar {...look} name={names.user(user) ?? ''} tintKey={names.publicKey(user) ?? user.id} />;
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
