import type { IntentTrial } from '@countersign/contract';
import type { JsonObject } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { changedKind, wordsOf } from '@countersign/kinds/words';
import type { Domain, IntentType } from '@countersign/model';
import { type RevisedWord, intentTypes } from '@countersign/model/names';

import { unchangedProposal } from '../proposing/form/beginning.ts';
import { proposalTarget } from '../signing/proposal-target.ts';

/** What somebody might propose of an entity, and the domain that would decide on it. */
export interface Question {
  readonly payload: IntentPayload;
  readonly targetDomainId: string;
}

/** An id of something that is not there. */
const nothing = '00000000-0000-4000-8000-000000000000';

/** What a vault is there for: keys of a new account. Conditions look at the vault, if at anything. */
const useOfVault = (vaultId: string): IntentPayload => ({
  type: 'v0_CreateAccount',
  id: nothing,
  alias: 'Made up',
  providerDetails: { type: 'Vault', vaultId, keyStrategy: 'VaultHard' },
  ledgerIds: ['made-up'],
  lock: 'Unlocked',
  customProperties: {},
});

/** What can be proposed of an entity by its record alone: changing it as it is, locking and unlocking it, and the use of a vault. */
export function questionsAbout(
  kind: RevisedWord,
  record: JsonObject,
  domainId: string,
  domains: readonly Domain[],
): readonly Question[] {
  const changes = intentTypes
    .filter((type) => changedKind(type) === kind && wordsOf(type).proposing.as !== 'own')
    .flatMap((type) => unchangedProposal(type, record) ?? []);
  const uses = kind === 'vault' && typeof record['id'] === 'string' ? [useOfVault(record['id'])] : [];
  return [...changes, ...uses].map((payload) => ({ payload, targetDomainId: proposalTarget(payload, domainId, domains) }));
}

/** What is judged alike: by the same policies, asking the same people. */
export interface Answer {
  readonly types: readonly IntentType[];
  readonly trial: IntentTrial;
}

/** Questions with the same answer as one, in the order of the first of each. */
export function alike(answers: readonly { readonly type: IntentType; readonly trial: IntentTrial }[]): readonly Answer[] {
  const groups = Map.groupBy(answers, ({ trial: { outcome, policies, missing } }) =>
    JSON.stringify([outcome, policies, missing]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ types: group.map(({ type }) => type), trial: first.trial }];
  });
}
