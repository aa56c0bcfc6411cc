import { newId, utf8 } from '@countersign/kernel';
import { sandboxLedgers } from '@countersign/ledger-registry';
import type { Genesis } from '@countersign/model';
import { configureLedgers, createGenesis, openNotary, submitIntent } from '@countersign/service';
import { verifyEnvelope } from '@countersign/signing';
import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  createEmptyInstance,
  genesisRequest,
  makePerson,
  openPermissions,
  policyOf,
  testSeal,
  userOf,
} from '../test/instance.ts';

type EmptyInstance = Awaited<ReturnType<typeof createEmptyInstance>>;
let instance: EmptyInstance;

beforeEach(async () => {
  instance = await createEmptyInstance();
});

afterEach(() => instance.close());

const alice = makePerson('alice@example.com', ['operator']);
const bytes = (request: unknown) => utf8(JSON.stringify(request));

async function count(table: string): Promise<number> {
  const { rows } = await instance.pool.query<{ value: number }>(`select count(*)::int as value from ${table}`);
  return rows[0]?.value ?? -1;
}

test('makes the root domain with all below it, the ledgers with their native assets, and keeps the evidence', async () => {
  const request = genesisRequest([alice], [policyOf({})]);
  const [child, grandchild] = [newId(), newId()];
  const below = { lock: 'Unlocked' as const, permissions: openPermissions, customProperties: {}, users: [], policies: [] };
  request.rootDomainSetup.descendants = [
    {
      ...below,
      id: child,
      alias: 'Child',
      users: [userOf({ ...alice, id: newId() })],
      descendants: [{ ...below, id: grandchild, alias: 'Grandchild', descendants: [] }],
    },
  ];
  request.cryptoSetup = { apiSigning: 'Ed25519', collectionSigning: 'Secp256k1', messageSigning: 'Secp256r1' };
  const body = bytes(request);
  expect(await createGenesis(instance.genesisPorts, body)).toEqual({ ok: true, value: undefined });

  const { rows: chain } = await instance.pool.query('select domain_chain($1) as chain', [grandchild]);
  expect(chain).toEqual([{ chain: [request.rootDomainSetup.id, child, grandchild] }]);
  const circle = await instance.pool.connect();
  try {
    await circle.query('begin');
    await circle.query(`update entity_domain set data = data || jsonb_build_object('parentId', $1::text) where id = $2`, [
      grandchild,
      request.rootDomainSetup.id,
    ]);
    await expect(circle.query('select domain_chain($1)', [grandchild])).rejects.toMatchObject({ code: 'CS003' });
  } finally {
    await circle.query('rollback');
    circle.release();
  }
  expect(await count('entity_user')).toBe(2);
  const { rows: tickers } = await instance.pool.query(
    `select data->>'ledgerId' as ledger, validated from entity_ticker order by 1`,
  );
  const expected = sandboxLedgers.map(({ id }) => id).toSorted();
  expect(tickers).toEqual(expected.map((ledger) => ({ ledger, validated: true })));
  expect(await count('ledger')).toBe(sandboxLedgers.length);

  const { rows } = await instance.pool.query<{ genesis_raw: Buffer; genesis: Genesis }>(
    'select genesis_raw, genesis from instance',
  );
  expect(rows[0]?.genesis_raw.equals(Buffer.from(body))).toBe(true);
  const notary = await instance.ports.notary();
  expect(rows[0] && verifyEnvelope({ ...rows[0].genesis, signingKey: notary.publicKey }, notary.publicKey)).toBe(true);
  const { rows: keys } = await instance.pool.query('select id, key_type from sealed_secret order by id');
  expect(keys).toEqual([
    { id: 'notary:apiSigning', key_type: 'Ed25519' },
    { id: 'notary:collectionSigning', key_type: 'Secp256k1' },
    { id: 'notary:messageSigning', key_type: 'Secp256r1' },
  ]);
});

test('happens once, however many ask at the same time', async () => {
  const results = await Promise.all(
    Array.from({ length: 4 }, () => createGenesis(instance.genesisPorts, bytes(genesisRequest([alice], [policyOf({})])))),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const refusals = results.flatMap((result) => (result.ok ? [] : [result.error.reason]));
  expect(refusals).toEqual(['GenesisAlreadyDoneError', 'GenesisAlreadyDoneError', 'GenesisAlreadyDoneError']);
  expect(await count('entity_domain')).toBe(1);
  expect(await count('ledger')).toBe(sandboxLedgers.length);
});

test('refuses what could never be governed, and leaves nothing', async () => {
  const twice = [alice, { ...makePerson('bob', ['operator']), alias: alice.alias }];
  const refused = [
    [genesisRequest([], [policyOf({})]), 'PolicyWorkflowFailed'],
    [genesisRequest([alice], []), 'NoApplicablePoliciesForDomain'],
    [genesisRequest(twice, [policyOf({})]), 'NonUniqueUsersByAlias'],
    [genesisRequest([alice, { ...alice, id: newId(), alias: 'b' }], [policyOf({})]), 'NonUniqueUsersByPublicKey'],
    [genesisRequest([alice, { ...makePerson('c', ['operator']), id: alice.id }], [policyOf({})]), 'NonUniqueUsersById'],
    [genesisRequest([{ ...alice, publicKey: 'AAAA' }], [policyOf({})]), 'PublicKeyInvalid'],
    [
      genesisRequest([alice], [policyOf({ condition: { type: 'Expression', expression: 'context.(' } })]),
      'PolicyScriptingExecutionFailed',
    ],
    [{ ...genesisRequest([alice], [policyOf({})]), more: true }, 'InvalidRequest'],
  ] as const;
  for (const [request, code] of refused) {
    expect(await createGenesis(instance.genesisPorts, bytes(request))).toMatchObject({
      ok: false,
      error: { reason: 'InvalidRequestError', code },
    });
  }
  expect(await createGenesis(instance.genesisPorts, utf8('{'))).toMatchObject({ ok: false });
  expect(await count('entity')).toBe(0);
  expect(await count('sealed_secret')).toBe(0);
});

test('before genesis there is no notary, and nobody can propose', async () => {
  await expect(instance.ports.notary()).rejects.toMatchObject({ code: 'NotYetSetUp' });
  const caller = { publicKey: alice.publicKey, expiresAt: new Date() };
  expect(await submitIntent(instance.ports, { body: utf8('{}'), caller })).toMatchObject({ ok: false });
  // Another process opens the same notary once there is one.
  await createGenesis(instance.genesisPorts, bytes(genesisRequest([alice], [policyOf({})])));
  const [here, there] = [await instance.ports.notary(), await openNotary(instance.ports.instance, testSeal)()];
  expect(there.publicKey).toBe(here.publicKey);
});

test('a ledger that is configured later comes with its native asset, once', async () => {
  const [first, ...others] = sandboxLedgers;
  await createGenesis(
    { ...instance.genesisPorts, ledgers: first ? [first] : [] },
    bytes(genesisRequest([alice], [policyOf({})])),
  );
  expect(await count('entity_ticker')).toBe(1);
  const runs = await Promise.all([
    configureLedgers(instance.ports, sandboxLedgers),
    configureLedgers(instance.ports, sandboxLedgers),
  ]);
  expect(runs.flat()).toEqual(others.map(({ id }) => id));
  expect(await configureLedgers(instance.ports, sandboxLedgers)).toEqual([]);
  expect(await count('entity_ticker')).toBe(sandboxLedgers.length);
});

test('a ledger that was configured for another network before is refused, and nothing is written', async () => {
  const [first] = sandboxLedgers;
  await createGenesis(
    { ...instance.genesisPorts, ledgers: first ? [first] : [] },
    bytes(genesisRequest([alice], [policyOf({})])),
  );
  if (first?.parameters.type !== 'Bitcoin') throw new Error('Another ledger than it was');
  const changed = { ...first, parameters: { ...first.parameters, network: 'mainnet' as const } };
  const refusal = configureLedgers(instance.ports, [changed, ...sandboxLedgers.slice(1)]);
  await expect(refusal).rejects.toMatchObject({ code: 'LedgerParametersChanged' });
  expect(await count('entity_ticker')).toBe(1);
});

test('an asset that is not spelled as its ledger does is refused', async () => {
  const contract = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
  const begin = (address: string) => {
    const request = genesisRequest([alice], [policyOf({})]);
    const ledgerDetails = { type: 'Ethereum', properties: { type: 'ERC20', address } } as const;
    const asset = { ledgerId: 'ethereum-sandbox', kind: 'Contract', name: 'Dollar', ledgerDetails } as const;
    request.tickers = [{ id: newId(), lock: 'Unlocked', customProperties: {}, ...asset }];
    return createGenesis(instance.genesisPorts, bytes(request));
  };
  expect(await begin(contract.toLowerCase())).toMatchObject({ ok: false, error: { code: 'InvalidTickerLedgerDetails' } });
  expect(await begin(contract)).toMatchObject({ ok: true });
});
