import { governedEntities, withArticle, type LockableEntity, type WordOf } from '@countersign/model/names';

import { defineWords } from '../words/kind-words.ts';
import { changed, revision } from '../words/shared-fields.ts';
import type { Value } from '../words/values.ts';
import { caution, type Warning } from '../words/warning.ts';
import { forEachLock, type LockType, type LockVerb } from './lockable-entities.ts';

/** What locking or unlocking some of them changes beside what one can do with them. */
const changes: Readonly<Partial<Record<WordOf<LockableEntity>, Warning>>> = {
  domain: caution('ChangesAccess'),
  policy: caution('ChangesRules'),
  user: caution('ChangesAccess'),
};

const locked: Value = { kind: 'word', text: 'Locked' };
const unlocked: Value = { kind: 'word', text: 'Unlocked' };
const verbs = { Lock: 'lock', Unlock: 'unlock' } as const satisfies Record<LockVerb, string>;

function lockWords(given: LockVerb, kind: LockableEntity) {
  const type: LockType = `v0_${given}${kind}`;
  const verb = verbs[given];
  const { word: entity, noun } = governedEntities[kind];
  const warning = changes[entity];
  return defineWords({
    type,
    title: `{{who}} proposed ${verb}ing ${withArticle(noun)}`,
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
export const lockAndUnlock = forEachLock(lockWords);
