import { newId } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { TransactionDestination } from '@countersign/model';
import { generateKeyPair } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { proposal, signed } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';
import { startDesk } from './desk.ts';
import type { Desk } from './desk.ts';

let desk: Desk;
let accountId: string;

beforeAll(async () => {
  desk = await startDesk();
  accountId = (await desk.openAccount('Account beside', desk.domains.beside)).id;
});
afterAll(() => desk.stop());

interface Asked {
  readonly destination?: TransactionDestination;
  readonly replaces?: string;
}

/** What a dry run of their own account's transaction says to somebody from beside, without the ids that they asked with. */
async function told({ destination, replaces }: Asked): Promise<string> {
  const client = await desk.clientOf(desk.people.beside);
  const toAddress = { type: 'Address' as const, address: desk.secondAccount.address.address };
  const { result } = await client.transactions.dryRun({
    params: { domainId: desk.domains.beside },
    body: {
      accountId,
      ledgerId: desk.ledgerId,
      parameters: {
        type: 'Bitcoin',
        outputs: [{ destination: destination ?? toAddress, amount: '1000' }],
        feeStrategy: { type: 'Priority', priority: 'Medium' },
        ...(replaces !== undefined && {
          resourceStrategy: { type: 'OrderReplacement', transactionOrderId: replaces, reason: 'It took too long' },
        }),
      },
    },
  });
  return JSON.stringify(result).replaceAll(/[0-9a-f-]{36}/g, 'an id');
}

test('a dry run says of an order of another domain what it says of none', async () => {
  expect(await told({ replaces: desk.ids.transactionOrderId })).toBe(await told({ replaces: newId() }));
});

test('a dry run says of an endpoint of another domain what it says of none', async () => {
  const to = (endpointId: string) => told({ destination: { type: 'Endpoint', endpointId } });
  expect(await to(desk.ids.endpointId)).toBe(await to(newId()));
});

/** What a dry run and a proposal for a domain, which is kept, fail with. */
async function failureOf(person: TestPerson, payload: IntentPayload, domainId: string) {
  const client = await desk.clientOf(person);
  const proposed = signed(person, proposal(person, payload, domainId));
  const { type: _, ...asked } = proposed.request;
  const { errorDetails } = await client.intents.dryRun({ body: asked });
  await client.intents.propose({ body: proposed });
  const { data } = await client.intents.get({ params: { domainId, intentId: proposed.request.id } });
  return { tried: errorDetails?.[0]?.message, kept: data.state.error?.message };
}

async function execute(payload: IntentPayload): Promise<void> {
  const { above } = desk.people;
  await desk.client.intents.propose({ body: signed(above, proposal(above, payload, desk.domains.desk)) });
}

const common = { lock: 'Unlocked' as const, customProperties: {} };

test('a failure calls an account of another domain by its id, and one of its own by its name', async () => {
  const { above, beside } = desk.people;
  const id = newId();
  const providerDetails = { type: 'Vault' as const, vaultId: desk.ids.vaultId, keyStrategy: 'VaultHard' as const };
  const ledgerIds = ['xrpl-sandbox'];
  await execute({ type: 'v0_CreateAccount', id, alias: 'Known in the desk', providerDetails, ledgerIds, ...common });
  const pay = (from: string): IntentPayload => ({
    type: 'v0_CreateTransferOrder',
    id: newId(),
    accountId: from,
    tickerId: desk.tickerId,
    outputs: [{ destination: { type: 'Account', accountId: id }, amount: '1000' }],
    feeStrategy: 'Medium',
    customProperties: {},
  });
  const here = await failureOf(above, pay(desk.account.id), desk.domains.desk);
  expect(here.tried).toMatch('Known in the desk is not on');
  expect(here.kept).toBe(here.tried);
  const elsewhere = await failureOf(beside, pay(accountId), desk.domains.beside);
  expect(elsewhere.tried).toMatch(`${id} is not on`);
  expect(elsewhere.kept).toBe(elsewhere.tried);
});

test('a failure does not name the user of another domain who has a login id', async () => {
  const { above, beside } = desk.people;
  const loginIds = [{ id: 'somebody', providerId: 'corporate' }];
  const user = (id: string, alias: string): IntentPayload => {
    const { publicKey } = generateKeyPair('Secp256r1');
    return { type: 'v0_CreateUser', id, alias, publicKey, roles: ['guest'], loginIds, ...common };
  };
  const id = newId();
  await execute(user(id, 'known@desk.example'));
  const here = await failureOf(above, user(newId(), 'other@desk.example'), desk.domains.desk);
  expect(here.kept).toMatch('known@desk.example');
  const elsewhere = await failureOf(beside, user(newId(), 'other@beside.example'), desk.domains.beside);
  expect(elsewhere.tried).toMatch(id);
  expect(elsewhere.kept).toBe(elsewhere.tried);
});
