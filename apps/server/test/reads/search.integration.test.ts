import { newId } from '@countersign/kernel';
import type { Account } from '@countersign/model';
import { sealEnvelope } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { carryThrough, proposal, signed, startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';

let subject: TestInstance;
const ids = { endpoint: newId(), elsewhere: newId(), account: newId(), elsewhereAccount: newId(), vault: newId() };
const address = '0x52908400098527886E0F7030069857D2E4169EE7';

beforeAll(async () => {
  subject = await startTestInstance({ config: { parts: ['gateway'] } });
  const { trading, treasury } = subject.domains;
  await createEndpoint(trading, ids.endpoint, 'Harbour dues');
  await createEndpoint(treasury, ids.elsewhere, 'Harbour insurance');
  await createAccount(trading, ids.account, 'Harbour account', '0xaaaaaaaa00000001');
  await createAccount(treasury, ids.elsewhereAccount, 'Another harbour', '0xaaaaaaaa00000002');
});
// The accounts are written past the instance.
afterAll(() => subject.stop({ isTampered: true }));

async function createEndpoint(domainId: string, id: string, alias: string): Promise<void> {
  const { ada } = subject.people;
  const payload = {
    type: 'v0_CreateEndpoint',
    id,
    alias,
    address,
    ledgerId: 'ethereum-sandbox',
    trustScore: 50,
    lock: 'Unlocked',
    customProperties: {},
  } as const;
  await (await subject.clientOf(ada)).intents.propose({ body: signed(ada, proposal(ada, payload, domainId)) });
}

function accountData(id: string, domainId: string, alias: string): Account {
  const createdAt = new Date().toISOString();
  return {
    id,
    domainId,
    alias,
    lock: 'Unlocked',
    providerDetails: {
      type: 'Vault',
      vaultId: ids.vault,
      keyStrategy: 'VaultHard',
      keyInformation: { type: 'VaultDerived', derivationPath: `m/${id}` },
    },
    metadata: { revision: 1, createdAt, lastModifiedAt: createdAt, customProperties: {} },
  };
}

async function createAccount(domainId: string, id: string, alias: string, at: string): Promise<void> {
  const { pool } = subject.instance.services;
  const root = subject.domains.root;
  await pool.query(
    `insert into entity (kind, id, root_domain_id, domain_id, alias, lock, revision, created_at, modified_at, data, signature, signing_key)
     values ('Account', $1, $2, $3, $5, 'Unlocked', 1, now(), now(), $4, 'AAAA', 'AAAA')`,
    [id, root, domainId, JSON.stringify(accountData(id, domainId, alias)), alias],
  );
  await writeAddress({ accountId: id, domainId, ledgerId: 'ethereum-sandbox', address: at, scope: 'External' }, 0);
}

/** An address of an account as the notary signs one, so many seconds from now. */
async function writeAddress(
  given: { accountId: string; domainId: string; ledgerId: string; address: string; scope: 'External' | 'Internal' },
  seconds: number,
): Promise<void> {
  const { pool, notary } = subject.instance.services;
  const createdAt = new Date(Date.now() + seconds * 1000).toISOString();
  const { data, signature, signingKey } = sealEnvelope(await notary(), { id: newId(), ...given, createdAt });
  await pool.query(
    `insert into account_address (id, account_id, root_domain_id, domain_id, ledger_id, address, key_index, scope, public_key, data, signature, signing_key, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, '', $9, $10, $11, $12)`,
    [
      data.id,
      data.accountId,
      subject.domains.root,
      data.domainId,
      data.ledgerId,
      data.address,
      seconds,
      data.scope,
      JSON.stringify(data),
      signature,
      signingKey,
      createdAt,
    ],
  );
}

async function found(person: TestPerson, text: string) {
  const { items } = await (await subject.clientOf(person)).me.search({ query: { text } });
  return items.map(({ kind, name, domainId }) => [kind, name, domainId]);
}

test('who may read everything finds by any part of a name, in every domain', async () => {
  const { ada } = subject.people;
  const { trading, treasury, root } = subject.domains;
  expect(await found(ada, 'hARBour')).toEqual([
    ['account', 'Another harbour', treasury],
    ['account', 'Harbour account', trading],
    ['endpoint', 'Harbour dues', trading],
    ['endpoint', 'Harbour insurance', treasury],
  ]);
  expect(await found(ada, 'endpoints at')).toEqual([['policy', 'Endpoints at once', root]]);
  expect(await found(ada, 'ether')).toContainEqual(['ticker', expect.stringContaining('Ether'), undefined]);
  expect(await found(ada, 'treas')).toEqual([['domain', 'Treasury', treasury]]);
});

test('an id, an address and a public key each lead to what they belong to', async () => {
  const { ada, dan } = subject.people;
  const { trading, treasury } = subject.domains;
  expect(await found(ada, ids.endpoint)).toEqual([['endpoint', 'Harbour dues', trading]]);
  expect(await found(ada, ids.account)).toEqual([['account', 'Harbour account', trading]]);
  expect(await found(ada, '0xaaaaaaaa00000002')).toEqual([['account', 'Another harbour', treasury]]);
  expect(await found(ada, address.toLowerCase())).toEqual([
    ['endpoint', 'Harbour dues', trading],
    ['endpoint', 'Harbour insurance', treasury],
  ]);
  expect(await found(ada, dan.keyPair.publicKey)).toEqual([['user', 'dan@example.com', treasury]]);
});

test('what an id, an address, a public key or the id of a ledger begins with is enough, in any letter case', async () => {
  const { ada, dan } = subject.people;
  const { trading, treasury, root } = subject.domains;
  const endpoints = [
    ['endpoint', 'Harbour dues', trading],
    ['endpoint', 'Harbour insurance', treasury],
  ];
  expect(await found(ada, '0X529084')).toEqual(endpoints);
  expect(await found(ada, address.slice(0, 5))).toEqual([]);
  expect(await found(ada, '0xAAAAAAAA0000000')).toEqual([
    ['account', 'Harbour account', trading],
    ['account', 'Another harbour', treasury],
  ]);
  expect(await found(ada, ids.account.slice(0, 11))).toEqual([['account', 'Harbour account', trading]]);
  expect(await found(ada, dan.keyPair.publicKey.slice(0, -20))).toEqual([['user', 'dan@example.com', treasury]]);
  const { pool } = subject.instance.services;
  const [transactionId, transferId, ticker] = [newId(), newId(), newId()];
  await pool.query(
    `insert into ledger_transaction (id, root_domain_id, ledger_id, registered_at, ledger_transaction_id)
     values ($1, $2, 'ethereum-sandbox', now(), '0xFEEDbead01')`,
    [transactionId, root],
  );
  await pool.query(
    `insert into transaction_domain (domain_id, transaction_id, root_domain_id, registered_at) values ($1, $2, $3, now())`,
    [trading, transactionId, root],
  );
  await pool.query(
    `insert into transaction_account (transaction_id, account_id, domain_id, root_domain_id, sender) values ($1, $2, $3, $4, true)`,
    [transactionId, ids.account, trading, root],
  );
  const recipient = { type: 'Address', address: '0xCAFE00aa', addressDetails: { address: '0xCAFE00aa', resolvedEndpoints: [] } };
  await pool.query(
    `insert into transfer (id, root_domain_id, transaction_id, ticker_id, quarantined, kind, value, registered_at, recipient_address,
       senders, recipient, metadata, movement)
     values ($1, $2, $3, $4, false, 'Transfer', 1, now(), '0xCAFE00aa', $5, $6, '{"type": "Ethereum"}', '0')`,
    [
      transferId,
      root,
      transactionId,
      ticker,
      JSON.stringify([{ type: 'Account', accountId: ids.account, domainId: trading }]),
      JSON.stringify(recipient),
    ],
  );
  await pool.query(
    `insert into transfer_domain (domain_id, transfer_id, root_domain_id, registered_at, quarantined, ticker_id)
     values ($1, $2, $3, now(), false, $4)`,
    [trading, transferId, root, ticker],
  );
  for (const text of ['0xfeedbe', transactionId.slice(0, 13)])
    expect(await found(ada, text)).toEqual([['transaction', undefined, trading]]);
  for (const text of ['0xcafe00', transferId.toUpperCase().slice(0, 8)])
    expect(await found(ada, text)).toEqual([['transfer', undefined, trading]]);
  for (const text of ['0xfeedbe', '0xcafe00', transferId.slice(0, 8)]) expect(await found(dan, text)).toEqual([]);
});

test('a person is found by any part of their name, and by their email', async () => {
  const { ada, ben, dan } = subject.people;
  const { treasury } = subject.domains;
  const client = await subject.clientOf(ada);
  const [user] = (await client.users.list({ params: { domainId: treasury }, query: { alias: 'dan@' } })).items;
  if (!user) throw new Error('There is a Dan');
  const { alias, roles, id, metadata } = user.data;
  const reference = { id, revision: metadata.revision };
  const payload = { type: 'v0_UpdateUser' as const, reference, alias, roles, customProperties: { name: 'Daniela Müller' } };
  await carryThrough(subject, [ada, ben], payload, treasury);
  for (const text of ['ela mül', 'DAN@EX']) expect(await found(ada, text)).toEqual([['user', 'dan@example.com', treasury]]);
  expect(await found(dan, 'daniela')).toEqual([]);
});

test('a proposal is found by its id, told by its kind', async () => {
  const { ada } = subject.people;
  const proposed = signed(ada, proposal(ada, { type: 'v0_NotarizeData', data: newId() }, subject.domains.trading));
  await (await subject.clientOf(ada)).intents.propose({ body: proposed });
  expect(await found(ada, proposed.request.id)).toEqual([['intent', 'v0_NotarizeData', subject.domains.trading]]);
  expect(await found(subject.people.cleo, proposed.request.id)).toEqual([]);
});

test('nobody finds what they may not read, by whatever it is looked for', async () => {
  const { cleo, dan } = subject.people;
  const { trading, treasury } = subject.domains;
  // She reads the accounts of her domain and nothing else.
  expect(await found(cleo, 'harbour')).toEqual([['account', 'Harbour account', trading]]);
  for (const text of [ids.endpoint, ids.elsewhereAccount, address, '0xaaaaaaaa00000002', 'example.com', 'Treasury'])
    expect(await found(cleo, text)).toEqual([]);
  expect(await found(cleo, '0xaaaaaaaa00000001')).toEqual([['account', 'Harbour account', trading]]);
  // He reads his domain's record.
  expect(await found(dan, 'harbour')).toEqual([]);
  expect(await found(dan, 'r')).toContainEqual(['domain', 'Treasury', treasury]);
  expect(await found(dan, 'r')).not.toContainEqual(['domain', 'Trading', trading]);
});

test('each kind gives as many as are asked for, and a text of spaces nothing', async () => {
  const ada = await subject.clientOf(subject.people.ada);
  const { items } = await ada.me.search({ query: { text: 'harbour', limit: 1 } });
  expect(items.map(({ kind }) => kind)).toEqual(['account', 'endpoint']);
  await expect(ada.me.search({ query: { text: '   ' } })).rejects.toThrow();
});

test('accounts and endpoints are found where they are, by their ids, by who may read them there', async () => {
  const { ada, cleo } = subject.people;
  const { trading, treasury } = subject.domains;
  const asked = { account: [ids.account, ids.elsewhereAccount, newId()], endpoint: [ids.endpoint, ids.elsewhere] };
  const places = async (person: TestPerson, query: Partial<typeof asked> = asked) => {
    const { items } = await (await subject.clientOf(person)).me.places({ query });
    return new Set(items.map(({ kind, name, domainId }) => `${kind} ${name} in ${domainId}`));
  };
  const accounts = [`account Harbour account in ${trading}`, `account Another harbour in ${treasury}`] as const;
  const endpoints = [`endpoint Harbour dues in ${trading}`, `endpoint Harbour insurance in ${treasury}`];
  expect(await places(ada)).toEqual(new Set([...accounts, ...endpoints]));
  // She reads the accounts of her domain and nothing else.
  expect(await places(cleo)).toEqual(new Set([accounts[0]]));
  expect(await places(ada, { endpoint: asked.endpoint })).toEqual(new Set(endpoints));
  expect(await places(ada, {})).toEqual(new Set());
});

test('accounts and endpoints of all domains are one list, of those that the person may read', async () => {
  const { ada, cleo } = subject.people;
  const listed = async (person: TestPerson) => {
    const { me } = await subject.clientOf(person);
    const query = { alias: 'harbour', sortBy: 'alias', sortOrder: 'ASC' } as const;
    const pages = await Promise.all([me.accounts({ query }), me.endpoints({ query })]);
    return pages.map(({ items }) => items.map(({ data }) => data.alias));
  };
  expect(await listed(ada)).toEqual([
    ['Another harbour', 'Harbour account'],
    ['Harbour dues', 'Harbour insurance'],
  ]);
  // She reads the accounts of her domain and nothing else.
  expect(await listed(cleo)).toEqual([['Harbour account'], []]);
});

test('the accounts whose keys a vault holds are found in every domain', async () => {
  const { me } = await subject.clientOf(subject.people.ada);
  const ofVault = async (vaultId: string) => {
    const { items } = await me.accounts({
      query: { 'providerDetails.vaultId': vaultId, sortBy: 'alias', sortOrder: 'ASC' },
    });
    return items.map(({ data }) => data.alias);
  };
  expect(await ofVault(ids.vault)).toEqual(['Another harbour', 'Harbour account']);
  expect(await ofVault(newId())).toEqual([]);
});

test('where accounts of a domain are paid is read together, the newest address of each of their ledgers', async () => {
  const { trading } = subject.domains;
  const account = newId();
  await createAccount(trading, account, 'Quay', '0xaaaaaaaa00000003');
  for (const [ledgerId, text, scope, second] of [
    ['ethereum-sandbox', '0xaaaaaaaa00000004', 'External', 2],
    ['bitcoin-regtest', 'bcrt1qold', 'External', 1],
    ['bitcoin-regtest', 'bcrt1qnew', 'External', 2],
    ['bitcoin-regtest', 'bcrt1qchange', 'Internal', 3],
  ] as const) {
    await writeAddress({ accountId: account, domainId: trading, ledgerId, address: text, scope }, second);
  }
  const cleo = await subject.clientOf(subject.people.cleo);
  const params = { domainId: trading };
  const asked = { params, query: { accountId: [account, ids.elsewhereAccount, newId()] } };
  const addresses = [
    { ledgerId: 'bitcoin-regtest', address: 'bcrt1qnew' },
    { ledgerId: 'ethereum-sandbox', address: '0xaaaaaaaa00000004' },
  ];
  expect((await cleo.addresses.ofAccounts(asked)).items).toEqual([{ accountId: account, addresses }]);
});
