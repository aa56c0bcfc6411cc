import type { CreateDomainGenesisPolicy, GenesisRequest } from '@countersign/model';
import { organisationGenesis, presetReadAccess, ruleTemplates } from '@countersign/governance/first-rules';
import { newId } from '@countersign/kernel';
import { firstPerson, setupRules, type SetupRule } from '@countersign/kinds/testing';
import { generateKeyPair } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestInstance } from './harness.ts';
import type { TestInstance } from './harness.ts';

let subject: TestInstance;

beforeAll(async () => {
  subject = await startTestInstance({ empty: true });
});
afterAll(() => subject.stop());

type Root = GenesisRequest['rootDomainSetup'];

/** The test organisation's genesis with another root domain. */
function withRoot(change: (root: Root) => Partial<Root>): GenesisRequest {
  const root = subject.genesis.rootDomainSetup;
  return { ...subject.genesis, rootDomainSetup: { ...root, ...change(root) } };
}

function post(genesis: GenesisRequest): Promise<Response> {
  return fetch(`${subject.url}/v1/genesis`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...subject.withSetupCode.headers },
    body: JSON.stringify(genesis),
  });
}

const policy = (extra: Partial<CreateDomainGenesisPolicy>): CreateDomainGenesisPolicy => ({
  id: newId(),
  alias: 'The rule',
  rank: 500,
  scope: 'SelfAndDescendants',
  scriptingEngine: 'Javascript_v0',
  lock: 'Unlocked',
  customProperties: {},
  ...extra,
});
const ofAdmins = (quorum: number) => ({ type: 'RoleQuorum' as const, role: 'admin', quorum });

test.each<[string, (root: Root) => Partial<Root>, string]>([
  ['a locked root', () => ({ lock: 'Locked' }), 'The root domain is locked'],
  [
    'all its people locked',
    ({ users }) => ({ users: users.map((user) => ({ ...user, lock: 'Locked' })) }),
    'All users of the root domain are locked',
  ],
  [
    'one of the two locked whom each rule needs',
    ({ users }) => ({ users: users.map((user, index) => (index === 0 ? user : { ...user, lock: 'Locked' })) }),
    'the policy Two administrators asks for more people than there are unlocked with its roles',
  ],
  [
    'a role that nobody has',
    () => ({ policies: [policy({ workflow: [{ type: 'RoleQuorum', role: 'owner', quorum: 1 }] })] }),
    'the policy The rule asks for more people than there are unlocked with its roles',
  ],
  ['a quorum above its number', () => ({ policies: [policy({ workflow: [ofAdmins(3)] })] }), 'asks for more people'],
  [
    'one person on two needed seats',
    ({ users }) => ({
      users: users.slice(0, 1).map((user) => ({ ...user, roles: ['admin', 'second'] })),
      policies: [policy({ workflow: [ofAdmins(1), { type: 'RoleQuorum', role: 'second', quorum: 1 }] })],
    }),
    'asks for more people',
  ],
  ['a rule above all others that rejects', ({ policies }) => ({ policies: [...policies, policy({})] }), 'rejects always'],
  [
    'a rule that rejects all that begins as everything does',
    ({ policies }) => ({
      policies: [
        ...policies,
        policy({ condition: { type: 'Expression', expression: "context.request.payload.type.startsWith('v0_')" } }),
      ],
    }),
    'rejects always',
  ],
  [
    'a condition that fails',
    () => ({ policies: [policy({ workflow: [], condition: { type: 'Expression', expression: 'context.nothing.there' } })] }),
    'the condition of the policy The rule has no answer',
  ],
  [
    'rules for other intents alone',
    () => ({ policies: [policy({ workflow: [], intentTypes: ['v0_CreateEndpoint', 'v0_CreateUser'] })] }),
    'Nobody could ever change the policies of the root domain: none of its unlocked policies applies',
  ],
  [
    'rules for what is below alone',
    () => ({ policies: [policy({ workflow: [], scope: 'Descendants' })] }),
    'none of its unlocked',
  ],
  [
    'locked rules',
    ({ policies }) => ({ policies: policies.map((each) => ({ ...each, lock: 'Locked' })) }),
    'none of its unlocked policies applies',
  ],
])('genesis of an instance that %s would leave dead is refused', async (_name, change, message) => {
  const answer = await post(withRoot(change));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ reason: 'InvalidRequestError', message: expect.stringContaining(message) as string });
  const { rows } = await subject.instance.services.pool.query(
    'select (select count(*) from entity)::int as entities, (select count(*) from event)::int as events',
  );
  expect(rows).toEqual([{ entities: 0, events: 0 }]);
});

/** The genesis that the first set-up asks for, with what a rule enters. */
function entering({ of, entered }: SetupRule): GenesisRequest {
  const template = ruleTemplates.twoPeople;
  const { publicKey } = generateKeyPair('Secp256r1');
  const ben = { name: 'Ben', email: 'ben@example.com', publicKey, roles: ['member'] };
  return organisationGenesis(
    {
      name: 'Meridian',
      description: '',
      template,
      readAccess: presetReadAccess('everything', template),
      ...(of === 'organisation' && entered),
      people: [
        { ...firstPerson, roles: ['member'] },
        { ...ben, ...(of === 'person' && entered) },
      ],
    },
    ({ name }) => ({ alias: name, description: name }),
    newId,
  );
}

test.each(setupRules.filter(({ refused }) => refused !== undefined))(
  'a genesis with what the first set-up refuses of $of at $field is refused: $says',
  async (rule) => {
    const answer = await post(entering(rule));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      reason: 'InvalidRequestError',
      message: expect.stringContaining(rule.refused ?? '') as string,
    });
  },
);

test('the same organisation alive is taken afterwards', async () => {
  expect((await post(subject.genesis)).status).toBe(200);
});
