import type { AccountOutput } from '@countersign/contract';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { Account } from '@countersign/model';

/** Whether payments spend an output: frozen by people, left alone since it is small, small and chosen by people, or like any other. */
export type OutputState = 'Frozen' | 'LeftAlone' | 'Chosen' | 'Spendable';

export type UpdateAccount = Extract<IntentPayload, { readonly type: 'v0_UpdateAccount' }>;

type Held = Pick<Account, 'frozenOutputs' | 'chosenOutputs'>;

/** What payments do with an output of an account. */
export function stateOfOutput(
  { frozenOutputs = [], chosenOutputs = [] }: Held,
  { name, amount }: Pick<AccountOutput, 'name' | 'amount'>,
  leftAloneBelow: bigint,
): OutputState {
  if (frozenOutputs.includes(name)) return 'Frozen';
  if (BigInt(amount) >= leftAloneBelow) return 'Spendable';
  return chosenOutputs.includes(name) ? 'Chosen' : 'LeftAlone';
}

/** The proposal by which an output that is in a state comes into the other one. */
export function changeOfOutput(account: Account, name: string, state: OutputState): UpdateAccount {
  const { id, alias, metadata, frozenOutputs = [], chosenOutputs = [] } = account;
  const without = (names: readonly string[]) => names.filter((one) => one !== name);
  const changes = {
    Frozen: { frozenOutputs: without(frozenOutputs) },
    Spendable: { frozenOutputs: [...frozenOutputs, name] },
    LeftAlone: { chosenOutputs: [...chosenOutputs, name] },
    Chosen: { chosenOutputs: without(chosenOutputs) },
  } satisfies Record<OutputState, Held>;
  return {
    type: 'v0_UpdateAccount',
    reference: { id, revision: metadata.revision },
    alias,
    ...(metadata.description !== undefined && { description: metadata.description }),
    customProperties: metadata.customProperties,
    ...changes[state],
  };
}
