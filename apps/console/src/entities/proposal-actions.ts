import { wordsOf, type NamedKind } from '@countersign/kinds/words';
import type { IntentType, LockStatus } from '@countersign/model';
import { intentTypes, type LockableEntity } from '@countersign/model/names';

import { paths } from '../shared/routing/paths.ts';
import type { EntityAction } from './define-action.ts';

interface Lockable {
  readonly id: string;
  readonly lock: LockStatus;
  /** An asset that nobody proposed has none, and no lock of its own. */
  readonly metadata?: { readonly revision: number } | undefined;
}

/** The ways to ask for a payment. */
export const orderKinds = ['v0_CreateTransferOrder', 'v0_CreateTransactionOrder'] as const satisfies readonly IntentType[];

/** What replaces an entity's fields, each in the form of its kind; what is locked can't be changed. */
export function editActions(kind: NamedKind): readonly EntityAction<Omit<Lockable, 'id'>>[] {
  return intentTypes
    .filter((type) => wordsOf(type).proposing.as === 'edit' && wordsOf(type).proposing.of === kind)
    .map((type) => ({
      id: type,
      named: type,
      kinds: [type],
      usable: ({ lock, metadata }) => lock === 'Unlocked' && metadata !== undefined,
      to: (scope, id) => paths.propose(scope, type, id),
    }));
}

/** Locking what is unlocked, and unlocking it again; what is archived stays so. */
export function lockActions(kind: LockableEntity): readonly EntityAction<Lockable>[] {
  const reference = ({ id, metadata }: Lockable) => ({ id, revision: metadata?.revision ?? 1 });
  return [
    {
      id: 'lock',
      label: 'app:entityAction.lock',
      title: 'app:entityAction.title.lock',
      danger: true,
      offered: (entity) => entity.lock === 'Unlocked' && entity.metadata !== undefined,
      proposes: (entity) => ({ type: `v0_Lock${kind}`, reference: reference(entity) }),
    },
    {
      id: 'unlock',
      label: 'app:entityAction.unlock',
      title: 'app:entityAction.title.unlock',
      offered: (entity) => entity.lock === 'Locked' && entity.metadata !== undefined,
      proposes: (entity) => ({ type: `v0_Unlock${kind}`, reference: reference(entity) }),
    },
  ];
}
