import type { Account } from '@countersign/model';
import { expect, test } from 'vitest';

import { changeOfOutput, stateOfOutput } from './output-states.ts';

const at = '2026-11-28T00:00:00.000Z';
const account: Account = {
  id: 'a',
  domainId: 'd',
  alias: 'Treasury',
  providerDetails: { type: 'Vault', vaultId: 'v', keyStrategy: 'VaultHard', keyInformation: { type: 'VaultDerived' } },
  lock: 'Unlocked',
  metadata: {
    revision: 3,
    createdAt: at,
    createdBy: { id: 'u', domainId: 'd' },
    lastModifiedAt: at,
    lastModifiedBy: { id: 'u', domainId: 'd' },
    description: 'Pays',
    customProperties: { a: 'b' },
  },
  frozenOutputs: ['ff:0', 'ee:1'],
  chosenOutputs: ['dd:0'],
} as unknown as Account;

test.each([
  ['ff:0', '500', 'Frozen'],
  ['aa:0', '1000', 'Spendable'],
  ['aa:0', '999', 'LeftAlone'],
  ['dd:0', '999', 'Chosen'],
] as const)('an output %s of %s is %s', (name, amount, state) => {
  expect(stateOfOutput(account, { name, amount }, 1_000n)).toBe(state);
});

test('a change of one output leaves all else of the account as it is', () => {
  const unchanged = { reference: { id: 'a', revision: 3 }, alias: 'Treasury', description: 'Pays', customProperties: { a: 'b' } };
  expect(changeOfOutput(account, 'aa:0', 'Spendable')).toEqual({
    type: 'v0_UpdateAccount',
    ...unchanged,
    frozenOutputs: ['ff:0', 'ee:1', 'aa:0'],
  });
  expect(changeOfOutput(account, 'ff:0', 'Frozen')).toMatchObject({ frozenOutputs: ['ee:1'] });
  expect(changeOfOutput(account, 'aa:0', 'LeftAlone')).toMatchObject({ chosenOutputs: ['dd:0', 'aa:0'] });
  expect(changeOfOutput(account, 'dd:0', 'Chosen')).toMatchObject({ chosenOutputs: [] });
});
