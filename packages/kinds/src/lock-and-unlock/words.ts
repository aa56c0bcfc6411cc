import type { IntentPayloadOf } from '../schemas/index.ts';
import type { IntentType } from '@countersign/model';

import { defineWords, type KindWords } from '../words/kind-words.ts';
import type { EntityKind } from '../words/names.ts';
import { changed, revision } from '../words/shared-fields.ts';
import type { Value } from '../words/values.ts';
import { caution, type Warning } from '../words/warning.ts';

type LockType = Extract<IntentType, `v0_Lock${string}`>;
type UnlockType = Extract<IntentType, `v0_Unlock${string}`>;

interface Lockable {
  readonly article: 'a' | 'an';
  readonly noun: string;
  readonly warning?: Warning;
}

/** What can be locked: how a sentence calls it, and what locking it changes. */
const lockable = {
  account: { article: 'an', noun: 'account' },
  domain: { article: 'a', noun: 'domain', warning: caution('ChangesAccess') },
  endpoint: { article: 'an', noun: 'endpoint' },
  policy: { article: 'a', noun: 'policy', warning: caution('ChangesRules') },
  ticker: { article: 'an', noun: 'asset' },
  user: { article: 'a', noun: 'user', warning: caution('ChangesAccess') },
  vault: { article: 'a', noun: 'vault' },
} satisfies Partial<Record<EntityKind, Lockable>>;

const locked: Value = { kind: 'word', text: 'Locked' };
const unlocked: Value = { kind: 'word', text: 'Unlocked' };

function lockWords(type: LockType | UnlockType, verb: 'lock' | 'unlock', entity: keyof typeof lockable) {
  const { article, noun, warning }: Lockable = lockable[entity];
  return defineWords({
    type,
    title: `{{who}} proposed ${verb}ing ${article} ${noun}`,
    english: { [verb]: `${verb} the ${noun} {{name}}` },
    says: ({ reference }) => ({ key: verb, pieces: { name: { kind: 'entity', entity, id: reference.id } } }),
    first: [changed(entity)],
    others: [revision],
    warnings: () => (warning === undefined ? [] : [warning]),
    proposing: { as: 'action', of: entity },
    becomes:
      verb === 'lock' ? { path: 'lock', before: unlocked, after: locked } : { path: 'lock', before: locked, after: unlocked },
  });
}

/** Nobody can use a locked entity until it is unlocked: the same for all that can be locked. */
export const lockAndUnlock = {
  v0_LockAccount: lockWords('v0_LockAccount', 'lock', 'account'),
  v0_UnlockAccount: lockWords('v0_UnlockAccount', 'unlock', 'account'),
  v0_LockDomain: lockWords('v0_LockDomain', 'lock', 'domain'),
  v0_UnlockDomain: lockWords('v0_UnlockDomain', 'unlock', 'domain'),
  v0_LockEndpoint: lockWords('v0_LockEndpoint', 'lock', 'endpoint'),
  v0_UnlockEndpoint: lockWords('v0_UnlockEndpoint', 'unlock', 'endpoint'),
  v0_LockPolicy: lockWords('v0_LockPolicy', 'lock', 'policy'),
  v0_UnlockPolicy: lockWords('v0_UnlockPolicy', 'unlock', 'policy'),
  v0_LockTicker: lockWords('v0_LockTicker', 'lock', 'ticker'),
  v0_UnlockTicker: lockWords('v0_UnlockTicker', 'unlock', 'ticker'),
  v0_LockUser: lockWords('v0_LockUser', 'lock', 'user'),
  v0_UnlockUser: lockWords('v0_UnlockUser', 'unlock', 'user'),
  v0_LockVault: lockWords('v0_LockVault', 'lock', 'vault'),
  v0_UnlockVault: lockWords('v0_UnlockVault', 'unlock', 'vault'),
} satisfies { readonly [Type in LockType | UnlockType]: KindWords<IntentPayloadOf<Type>> };
