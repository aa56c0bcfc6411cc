import type { KindSample } from '../testing/kind-sample.ts';
import { reference } from '../testing/sample-parts.ts';
import { forEachLock, type LockType } from './lockable-entities.ts';

/** The samples of all that lock and unlock. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- As of the schemas: each entry was made of its own name.
export const sample = forEachLock((verb, entity) => {
  const type: LockType = `v0_${verb}${entity}`;
  const [before, after] = verb === 'Lock' ? (['Unlocked', 'Locked'] as const) : (['Locked', 'Unlocked'] as const);
  return {
    payload: { type, reference },
    tried: {
      good: ({ unlocked, locked }) => ({ type, reference: (verb === 'Lock' ? unlocked : locked)[entity] }),
      bad: ({ unlocked, locked }) => ({ type, reference: (verb === 'Lock' ? locked : unlocked)[entity] }),
      code: `EntityAlready${verb}ed`,
    },
    executed: async (practice) => {
      await practice.becomes(entity, { type, reference: await practice.reference(entity, before) }, { lock: after });
    },
  } satisfies KindSample<LockType>;
}) as { readonly [Type in LockType]: KindSample<Type> };
