import type { IntentEntity } from '@countersign/kinds/schemas';
import type { MeReference } from '@countersign/model';
import { expect, test } from 'vitest';

import { deciderFor } from './who-may-decide.ts';

function me(...ids: string[]): MeReference {
  return {
    publicKey: 'MFkw',
    domains: ids.map((id) => ({ id: `domain-${id}`, alias: id, userReference: { id, alias: id, roles: ['approver'] } })),
  };
}
function intent(author: string, decided: string[] = [], status = 'Open') {
  return {
    id: 'i',
    details: { author: { id: author, domainId: 'd' } },
    state: {
      status,
      progressPerPolicy: [{ stepProgress: [{ state: 'Open', decisions: decided.map((id) => ({ author: { id } })) }] }],
    },
  } as unknown as IntentEntity;
}
const remaining = [{ domainId: 'domain-b', users: ['b'] }];

test('one decides as the user that has a seat', () => {
  expect(deciderFor(intent('x'), me('a', 'b'), remaining)).toEqual({ id: 'b', domainId: 'domain-b' });
});

test.each([
  ['the author', intent('b'), me('b')],
  ['the author as another user of the same person', intent('a'), me('a', 'b')],
  ['someone who has decided', intent('x', ['b']), me('b')],
  ['someone without a seat', intent('x'), me('c')],
  ['anybody once it is closed', intent('x', [], 'Executed'), me('b')],
])('not %s', (_, entity, person) => {
  expect(deciderFor(entity, person, remaining)).toBeUndefined();
});
