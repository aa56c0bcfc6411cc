import { accountPath } from '@countersign/authorization';
import { newId, type JsonObject } from '@countersign/kernel';
import type { Account } from '@countersign/model';
import type { IntentPayload } from '@countersign/kinds/schemas';
import {
  announceSigner,
  listSigners,
  newAddress,
  prepareAccount,
  prepareAccountJob,
  queues,
  runJobs,
  type AccountPorts,
} from '@countersign/service';
import { verifyEnvelope } from '@countersign/signing';
import { createSeedSigner, generateEntropy, type Signer } from '@countersign/vault';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createPostgresJobs } from '../jobs.ts';
import { createInstance, makePerson, policyOf, type TestInstance } from '../test/instance.ts';

const alice = makePerson('alice@example.com', ['operator']);
const vaultId = newId();

let instance: TestInstance;
let signer: Signer<unknown>;
let ports: AccountPorts;
const endOrder = () => Promise.reject(new Error('No order ends here'));

beforeAll(async () => {
  instance = await createInstance([alice], [policyOf({ workflow: [] })]);
  signer = createSeedSigner<unknown>({
    entropy: generateEntropy(),
    kind: 'software',
    authorize: () => ({ ok: false, error: { code: 'NotAuthorized', message: 'Nothing is signed here' } }),
    memory: { remember: async () => ({ ok: true, value: undefined }) },
  });
  ports = {
    ...instance.ports,
    vaults: { signer: (publicKey) => (publicKey === signer.publicKey ? { ...signer, endOrder } : undefined) },
  };
});

afterAll(() => instance.close());

async function execute(payload: IntentPayload): Promise<void> {
  const proposed = instance.proposal(alice, payload);
  await instance.submit(alice, proposed);
  expect((await instance.intent(proposed))?.state).toMatchObject({ status: 'Executed' });
}

async function createAccount(keyStrategy: 'VaultHard' | 'VaultSoft' | 'Random', ledgerIds: string[]): Promise<string> {
  const id = newId();
  await execute({
    type: 'v0_CreateAccount',
    id,
    alias: `Account ${id}`,
    providerDetails: { type: 'Vault', vaultId, keyStrategy },
    ledgerIds,
    lock: 'Unlocked',
    customProperties: {},
  });
  return id;
}

const accountOf = (id: string) => instance.one<Account>('select data as value from entity_account where id = $1', [id]);
const addressesOf = (id: string) =>
  instance.one<string[]>(
    `select array_agg(address order by ledger_id, key_index) as value from account_address where account_id = $1`,
    [id],
  );

test('a signer that announced itself becomes a vault by an intent', async () => {
  expect(await listSigners(instance.ports)).toEqual([]);
  await announceSigner(instance.ports, signer);
  await announceSigner(instance.ports, signer);
  const announced = { publicKey: signer.publicKey, kind: 'Software', keyStrategies: ['VaultHard', 'VaultSoft', 'Random'] };
  expect(await listSigners(instance.ports)).toEqual([announced]);
  await execute({
    type: 'v0_CreateVault',
    id: vaultId,
    alias: 'Vault',
    publicKey: signer.publicKey,
    lock: 'Unlocked',
    customProperties: {},
  });
  expect(await listSigners(instance.ports)).toEqual([{ ...announced, vaultId }]);
  expect(await instance.one('select processing as value from entity_vault')).toEqual({ status: 'Completed' });
});

test.for(['VaultHard', 'VaultSoft', 'Random'] as const)(
  'an account with %s keys gets an address on each ledger',
  async (strategy) => {
    const id = await createAccount(strategy, ['bitcoin-sandbox', 'ethereum-sandbox']);
    expect(await instance.one('select processing as value from entity_account where id = $1', [id])).toEqual({
      status: 'Pending',
    });
    expect(await prepareAccount(ports, id)).toBe('Completed');

    const account = await accountOf(id);
    expect(account.metadata.revision).toBe(2);
    expect(account.providerDetails.keys).toHaveLength(1);
    expect(account.providerDetails.keyInformation).toEqual(
      strategy === 'Random' ? { type: 'Random' } : { type: 'VaultDerived', derivationPath: accountPath(id) },
    );
    expect(await instance.one('select processing as value from entity_account where id = $1', [id])).toEqual({
      status: 'Completed',
    });
    expect(
      await instance.one('select array_agg(status order by ledger_id) as value from account_ledger where account_id = $1', [id]),
    ).toEqual(['Activated', 'Activated']);
    const addresses = await addressesOf(id);
    expect(addresses).toEqual([expect.stringMatching(/^bcrt1/), expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)]);
    const { rows } = await instance.pool.query<{ data: JsonObject; signature: string; signing_key: string }>(
      'select data, signature, signing_key from account_address where account_id = $1',
      [id],
    );
    const notary = await instance.ports.notary();
    expect(
      rows.map(({ data, signature, signing_key: signingKey }) =>
        verifyEnvelope({ data, signature, signingKey }, notary.publicKey),
      ),
    ).toEqual([true, true]);

    // Doing it again changes nothing that others may rely on.
    expect(await prepareAccount(ports, id)).toBe('Completed');
    expect(await addressesOf(id)).toEqual(addresses);
    expect(await accountOf(id)).toEqual(account);
  },
);

test('a ledger that is added later gets its address too', async () => {
  const id = await createAccount('VaultHard', ['ethereum-sandbox']);
  await prepareAccount(ports, id);
  await execute({ type: 'v0_AddAccountLedgers', reference: { id, revision: 2 }, ledgerIds: ['bitcoin-sandbox'] });
  await prepareAccount(ports, id);
  expect(await addressesOf(id)).toHaveLength(2);
});

test('new addresses: any number at once where the ledger has them, one only where it has not', async () => {
  const id = await createAccount('VaultSoft', ['bitcoin-sandbox', 'ethereum-sandbox']);
  const place = { domainId: instance.root, accountId: id };
  expect(await newAddress(ports, { ...place, ledgerId: 'bitcoin-sandbox' })).toMatchObject({
    ok: false,
    error: { code: 'AccountNotReady' },
  });
  await prepareAccount(ports, id);
  const made = await Promise.all(Array.from({ length: 5 }, () => newAddress(ports, { ...place, ledgerId: 'bitcoin-sandbox' })));
  const addresses = made.map((result) => (result.ok ? result.value.address : ''));
  expect(new Set([...addresses, ...(await addressesOf(id))]).size).toBe(7);
  expect(
    await instance.one(
      `select next_external as value from account_ledger where account_id = $1 and ledger_id = 'bitcoin-sandbox'`,
      [id],
    ),
  ).toBe(6);
  expect(await newAddress(ports, { ...place, ledgerId: 'ethereum-sandbox' })).toMatchObject({
    ok: false,
    error: { code: 'SingleAddressLedger' },
  });
  expect(await newAddress(ports, { ...place, ledgerId: 'xrpl-sandbox' })).toMatchObject({
    ok: false,
    error: { reason: 'EntityNotFoundError' },
  });
  expect(await newAddress(ports, { ...place, domainId: newId(), ledgerId: 'bitcoin-sandbox' })).toMatchObject({ ok: false });
});

test('the job prepares the account and ends with it; without a signer it waits', async () => {
  const jobs = createPostgresJobs(instance.pool);
  await instance.pool.query('delete from job');
  const id = await createAccount('VaultHard', ['ethereum-sandbox']);
  const deaf = prepareAccountJob({ ...ports, vaults: { signer: () => undefined } });
  const [job] = await jobs.lease([queues.prepareAccount], 10, 60);
  expect(job).toMatchObject({ key: id, attempt: 1, payload: { accountId: id } });
  expect(job?.queue === queues.prepareAccount && (await deaf(job))).toEqual({ retryInSeconds: 15 });
  expect(await jobs.lease([queues.prepareAccount], 10, 60)).toEqual([]);

  // The lease ran out and another process took the job: the first one's work no longer counts.
  await instance.pool.query(`update job set leased_until = now() - interval '1 second'`);
  const [again] = await jobs.lease([queues.prepareAccount], 10, 60);
  expect(again).toMatchObject({ key: id, attempt: 2 });
  expect(job && (await prepareAccount(ports, id, job))).toBe('LeaseLost');
  expect(await addressesOf(id)).toBeNull();
  expect(again?.queue === queues.prepareAccount && (await prepareAccountJob(ports)(again))).toBe('Ended');
  expect(await addressesOf(id)).toHaveLength(1);
  expect(await instance.one('select count(*)::int as value from job')).toBe(0);
});

test('a runner does what is due, and again what failed', async () => {
  const errors: unknown[] = [];
  let failures = 2;
  const done = Promise.withResolvers<void>();
  const id = await createAccount('VaultHard', ['ethereum-sandbox']);
  const handler = prepareAccountJob(ports);
  const runner = runJobs({
    jobs: createPostgresJobs(instance.pool),
    clock: { now: () => new Date(Date.now() - 600_000) },
    handlers: {
      [queues.prepareAccount]: async (job) => {
        if (failures-- > 0) throw new Error('Not yet');
        const outcome = await handler(job);
        done.resolve();
        return outcome;
      },
    },
    netMilliseconds: 10,
    onError: (error) => errors.push(error),
  });
  await done.promise;
  await runner.stop();
  expect(errors).toHaveLength(2);
  expect(await addressesOf(id)).toHaveLength(1);
  expect(await instance.one('select count(*)::int as value from job')).toBe(0);
});
