import type { NeverProposed } from '@countersign/contract';
import { mayEverStart } from '@countersign/governance';
import { newId } from '@countersign/kernel';
import { intentRule } from '@countersign/kinds/rules';
import type { IntentType } from '@countersign/model';
import { intentTypes, kindsOfIntent } from '@countersign/model/names';

import type { IntentPorts } from './intent-ports.ts';

/** What finding out what somebody can never propose needs. */
export type NeverProposedPorts = Pick<IntentPorts, 'policies' | 'extensions'> & {
  readonly store: Pick<IntentPorts['store'], 'loadProposal'>;
};

/**
 * The kinds of intents that a person can never propose in a domain: those that this instance does not execute, and those that no policy lets
 * any of their users start. `userId` is one of them, wherever it is. A kind that is only refused in some cases is not among them.
 */
export async function findNeverProposed(
  { store, policies, extensions }: NeverProposedPorts,
  { userId, domainId }: { readonly userId: string; readonly domainId: string },
): Promise<NeverProposed> {
  const state = await store.loadProposal({ intentId: newId(), authorId: userId, targetDomainId: domainId, needs: [] });
  const own = await Promise.all(
    state.users
      .filter(({ lock }) => lock === 'Unlocked')
      .map(async (user) => {
        const sum = state.policySums[state.chain.findIndex(({ id }) => id === user.domainId)] ?? 0;
        const { compiled } = await policies.of(user.domainId, sum);
        return { user, compiled };
      }),
  );
  const rootId = state.chain[0]?.id;
  const isUnavailable = (type: IntentType) =>
    intentRule(type).isUnavailable ?? (type === 'v0_ExecuteExtension' && (extensions?.names.length ?? 0) === 0);
  const canStart = (type: IntentType) =>
    own.some(({ user, compiled }) => {
      // Nobody else has a say in what belongs to the instance.
      if (kindsOfIntent[type].target === 'root') return user.domainId === rootId && mayEverStart(compiled, type, 'Self', user);
      const place = user.domainId === domainId ? 'Self' : 'Descendants';
      const places = isDecidedHere(type) ? ([place] as const) : (['Self', 'Descendants'] as const);
      return places.some((each) => mayEverStart(compiled, type, each, user));
    });
  return {
    kinds: intentTypes.flatMap((type): NeverProposed['kinds'] => {
      if (isUnavailable(type)) return [{ type, reason: 'Unavailable' }];
      return canStart(type) ? [] : [{ type, reason: 'NoRole' }];
    }),
  };
}

/** True for what is always addressed to the domain that one is in; another is addressed to one above or below it, which is not known yet. */
function isDecidedHere(type: IntentType): boolean {
  const rule = kindsOfIntent[type].target;
  if (type === 'v0_UpdateDomain' || type === 'v0_UpdateDomainPermissions') return false;
  return rule === 'current' || rule === 'any';
}
