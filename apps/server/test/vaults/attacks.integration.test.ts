import { canonicalJson, parseStrictJson } from '@countersign/kernel';
import type { JsonValue } from '@countersign/kernel';
import type { CreatePolicy } from '@countersign/kinds/schemas';
import { generateKeyPair, notaryOf, sealEnvelope, type KeptNotary } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { carryThrough, startTestInstance } from '../harness.ts';
import { startColdCustody } from './cold-custody.ts';
import type { ColdCustody } from './cold-custody.ts';
import { createColdMachine } from './cold-machine.ts';

const ledgerId = 'ethereum-sandbox';
const outside = '0x52908400098527886E0F7030069857D2E4169EE7';
const thief = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const amount = 1_000_000n;

let custody: ColdCustody;
let notary: KeptNotary;
let account: Awaited<ReturnType<ColdCustody['coldAccount']>>;
/** A file that asks for one transaction, which nobody signs before the last test. */
let file: string;

beforeAll(async () => {
  custody = await startColdCustody();
  await custody.meet();
  notary = await custody.instance.services.notary();
  account = await custody.coldAccount(ledgerId, 9_000_000_000_000_000_000n);
  // One order goes through, so that the vault has seen who decides here, and by which rules.
  await custody.waitingOrder(account, outside, amount);
  await custody.trip();
  await custody.waitingOrder(account, outside, amount);
  file = await custody.prepared();
});
afterAll(() => custody.stop());

interface Sealed {
  data: Record<string, never>;
  signature: string;
  signingKey: string;
}
// oxlint-disable-next-line typescript/no-explicit-any -- what tests reach into and change is JSON of any shape
type Content = any;

const seal = (data: unknown, by: KeptNotary = notary) => sealEnvelope(by, data) as unknown as Sealed;
const contentOf = (text: string): Content => (parseStrictJson(text) as Content)?.data;

/** The file as a server makes it that has the notary's key and lies. */
function forged(change: (content: Content, operation: Content) => void, by?: KeptNotary): string {
  const content = structuredClone(contentOf(file));
  change(content, content.operations[0]);
  return canonicalJson(seal(content, by) as unknown as JsonValue);
}

/** Makes the notary sign something else in place of what it signed. */
function reseal(holder: Content, name: string | number, change: (data: Content) => void): void {
  const data = structuredClone(holder[name].data);
  change(data);
  holder[name] = seal(data);
}

test('a file that was changed on its way is refused as a whole', async () => {
  expect(await custody.machine.show(file)).toMatchObject({ code: 0 });
  expect(await custody.machine.show(forged(() => {}))).toMatchObject({ code: 0 });
  const asText = (change: (content: Content) => void) => {
    const whole = structuredClone(parseStrictJson(file)) as Content;
    change(whole.data);
    return canonicalJson(whole);
  };
  const changed = [
    file.slice(0, -20),
    ` ${file}`,
    file.replace('"sequence":', '"sequence":0,"sequence":'),
    asText((content) => void (content.operations[0].payloads[0].bytes = '11'.repeat(32))),
    asText((content) => void content.operations.push(content.operations[0])),
    asText((content) => void (content.sequence += 1)),
    asText((content) => void (content.preparedAt = '2099-01-01T00:00:00.000Z')),
    asText((content) => void (content.operations[0].evidence.unsigned.fields.to = thief)),
  ];
  for (const text of changed) expect(await custody.machine.show(text)).toMatchObject({ code: 2 });
});

test("another notary's file, another vault's, an old one and an older handshake are refused as a whole", async () => {
  const stranger = notaryOf(generateKeyPair('Secp256r1'));
  const otherNotary = forged((content) => void (content.instance.notaryKey = stranger.publicKey), stranger);
  expect((await custody.machine.show(otherNotary)).text).toContain('by another instance than the one that this vault trusts');
  const inItsName = forged(() => {}, stranger);
  expect((await custody.machine.show(inItsName)).text).toContain("the notary's signature does not fit");
  const otherVault = forged((content) => void (content.vault.id = account.id));
  expect((await custody.machine.show(otherVault)).text).toContain('for another vault');
  const old = forged((content) => void (content.sequence -= 1));
  expect((await custody.machine.show(old)).text).toContain('is an old one');

  const { rows } = await custody.pool.query<{ operation: Content }>(
    `select operation from vault_operation where digest = 'Handshake'`,
  );
  const again = forged((content) => {
    content.instance.notaryKey = stranger.publicKey;
    content.operations = [rows[0]?.operation];
  }, stranger);
  expect(await custody.machine.show(again)).toMatchObject({ code: 2 });

  // A machine that somebody stole the file for has another seed.
  const elsewhere = await createColdMachine();
  await elsewhere.init();
  expect(await elsewhere.sign(file, '--notary-key', notary.publicKey)).toMatchObject({ code: 2, signed: '' });
  await elsewhere.dispose();
});

const lies: readonly (readonly [string, string, (operation: Content) => void])[] = [
  [
    'other bytes to sign than the transaction',
    'payloads are not those',
    ({ payloads }) => void (payloads[0].bytes = '11'.repeat(32)),
  ],
  [
    'a transaction to somebody else',
    'not those of the transaction',
    ({ evidence }) => void (evidence.unsigned.fields.to = thief),
  ],
  [
    'an order in other words',
    'SignatureInvalid',
    ({ evidence: { bundle } }) => void (bundle.proposal.request = bundle.proposal.request.replace('"1000000"', '"9000000"')),
  ],
  ['an approval less', 'WorkflowIncomplete', ({ evidence: { bundle } }) => void (bundle.decisions = [])],
  ['no evidence', 'without evidence', ({ evidence }) => void delete evidence.bundle],
  ['evidence that is empty', 'cannot be read', ({ evidence }) => void (evidence.bundle = {})],
  ['evidence without rules', 'cannot be read', ({ evidence: { bundle } }) => void delete bundle.policies],
  [
    'a rule made lenient at the same revision',
    'has other rules than before',
    ({ evidence: { bundle } }) => {
      reseal(bundle.policies, 0, (policy) => void (policy.workflow = []));
      bundle.decisions = [];
    },
  ],
  [
    'a user with the key of somebody else',
    'has another key than before',
    ({ evidence: { bundle } }) => {
      const stranger = generateKeyPair('Secp256r1');
      const victim = bundle.decisions[0].publicKey;
      const index = bundle.users.findIndex((user: Content) => user.data.publicKey === victim);
      reseal(bundle.users, index, (user) => void (user.publicKey = stranger.publicKey));
      bundle.decisions[0].publicKey = stranger.publicKey;
      bundle.decisions[0].signature = notaryOf(stranger).sign(Buffer.from(bundle.decisions[0].request));
    },
  ],
  [
    'an intent that was not executed',
    'has not signed that the intent was executed',
    ({ evidence: { bundle } }) => reseal(bundle, 'intent', (intent) => void (intent.state.status = 'Approved')),
  ],
  [
    'an account of another vault',
    'another vault',
    ({ evidence: { references } }) =>
      reseal(references, 'account', (data) => void (data.providerDetails.vaultId = '00000000-0000-4000-8000-000000000001')),
  ],
];

test.each(lies)('a server that lies with the notary’s key cannot have signed: %s', async (_, reason, lie) => {
  const shown = await custody.machine.show(forged((_content, operation) => lie(operation)));
  expect(shown).toMatchObject({ code: 3, text: expect.stringContaining('REFUSED') });
  expect(shown.text).toContain(reason);
});

test('keys are given for the account alone whose making was approved', async () => {
  await custody.createAccount(ledgerId);
  const { rows } = await custody.pool.query<{ operation: Content }>(
    `select operation from vault_operation where operation->>'type' = 'MakeKeys' and answer is null`,
  );
  const keys = rows[0]?.operation;
  const asked = (change: (operation: Content) => void) =>
    forged((content) => {
      content.operations = [structuredClone(keys)];
      change(content.operations[0]);
    });
  expect(await custody.machine.show(asked(() => {}))).toMatchObject({ code: 0 });
  const wrong = [
    asked((operation) => void (operation.derived[0].path = "m/44'/60'/0'")),
    asked((operation) => void (operation.derived[0].strategy = 'VaultSoft')),
    asked((operation) => void (operation.accountId = account.id)),
    asked((operation) => void operation.random.push({ curve: 'Secp256k1', name: `account:${account.id}:SECP256K1_CUSTODY_1` })),
  ];
  for (const text of wrong) expect(await custody.machine.show(text)).toMatchObject({ code: 3 });
});

test('an answer is imported once, in its turn, whole, and only from its vault', async () => {
  const { machine, refusals, imported } = custody;
  const first = await machine.sign(file);
  expect(first.code).toBe(0);
  // The keys of the last test's account wait as well: another file.
  const second = await machine.sign(await custody.prepared());
  expect(second.code).toBe(0);
  const good = first.signed;

  const altered = (change: (content: Content) => void) => {
    const whole = structuredClone(parseStrictJson(good)) as Content;
    change(whole.data);
    return canonicalJson(whole);
  };
  expect(await refusals(good.slice(0, -5))).toEqual(['MalformedFile']);
  expect(await refusals('PK\u0003\u0004')).toEqual(['MalformedFile']);
  expect(await refusals(file)).toEqual(['NotASignedFile']);
  expect(await refusals(altered((content) => void (content.answers[0].signatures[0].signature = '1'.repeat(128))))).toEqual([
    'SignatureInvalid',
  ]);
  expect(await refusals(altered((content) => void (content.answers = [])))).toEqual(['MalformedFile']);
  expect(await refusals(altered((content) => void (content.sequence = 999)))).toEqual(['UnknownFile']);
  expect(await refusals(altered((content) => void (content.sequence -= 1)))).toEqual(['SignatureInvalid']);
  expect(await refusals(altered((content) => void (content.vault.id = account.id)))).toEqual(['UnknownFile']);
  expect(await refusals(altered((content) => void (content.instance.rootDomainId = account.id)))).toEqual(['OtherInstance']);
  // One bad file among good ones, and one file twice.
  expect(await refusals(good, '{}', file)).toEqual(['MalformedFile', 'NotASignedFile']);
  expect(await refusals(good, good)).toEqual(['AlreadyImported']);

  await imported(second.signed);
  expect(await refusals(second.signed)).toEqual(['AlreadyImported']);
  expect(await refusals(good)).toEqual(['OutOfOrder']);
  expect(await refusals(good, second.signed)).toEqual(['OutOfOrder', 'AlreadyImported']);
  // The later file held the same transaction: nothing is lost.
  expect(await custody.pending()).toEqual([]);
});

test('answers that are not what was asked for are refused, even from the vault itself', async () => {
  // The way of a vault that was taken over, or is broken: its answers are signed, and wrong.
  await custody.waitingOrder(account, outside, amount);
  const prepared = await custody.prepared();
  const { signed } = await custody.machine.sign(prepared);
  const { rows } = await custody.pool.query<{ id: string }>('select id from vault_operation order by position limit 1');
  await custody.pool.query('update vault_file set operation_ids = array_append(operation_ids, $1) where imported_at is null', [
    rows[0]?.id,
  ]);
  expect(await custody.refusals(signed)).toEqual(['AnswersMissing']);
  await custody.pool.query(`update vault_file set operation_ids = array[$1]::uuid[] where imported_at is null`, [rows[0]?.id]);
  expect(await custody.refusals(signed)).toEqual(['AnswersOutOfOrder']);
  await custody.pool.query(`update vault_file set operation_ids = $1 where imported_at is null`, [
    [contentOf(prepared).operations[0].id],
  ]);
  await custody.pool.query(
    `update vault_operation set operation = jsonb_set(operation, '{evidence,unsigned,fields,nonce}', '"77"') where answer is null`,
  );
  expect(await custody.refusals(signed)).toEqual(['AnswerMismatch']);
});

test("one order is one transaction, and the account's addresses are this seed's, whatever the notary says", async () => {
  const { machine } = custody;
  await custody.pool.query(
    `update vault_operation set operation = jsonb_set(operation, '{evidence,unsigned,fields,nonce}', to_jsonb($1::text)) where answer is null`,
    [contentOf(file).operations[0].evidence.unsigned.fields.nonce],
  );
  const start = Date.now();
  const later = (change: (operation: Content) => void, turns = 100) =>
    forged((content, operation) => {
      content.sequence += turns;
      content.preparedAt = new Date(start + turns * 600).toISOString();
      change(operation);
    });
  const signedAlready = contentOf(file).operations[0];
  // The same order with the next nonce: its payload is right, and it was signed with another one.
  const { ethereum } = await import('@countersign/ledger-ethereum');
  const twice = later((operation) => {
    operation.evidence.unsigned.fields.nonce = String(Number(operation.evidence.unsigned.fields.nonce) + 1);
    const read = ethereum.transaction.readUnsigned(operation.evidence.unsigned, operation.evidence.references.ledger.data);
    if (read.ok) operation.payloads[0].bytes = read.value.payloads[0]?.bytes;
  });
  expect((await machine.show(twice)).text).toContain('Something else was signed for it before');
  const foreign = later(({ evidence: { references } }) => {
    references.addresses.push(seal({ ...references.addresses[0].data, id: account.id, address: thief }));
  }, 101);
  const { rows } = await custody.pool.query<{ address: Content }>(
    `select jsonb_build_object('address', data->'address', 'keyPath', data->'keyPath') as address from account_address
     where account_id <> $1 and data ? 'keyPath' and ledger_id = $2 limit 1`,
    [account.id, ledgerId],
  );
  const another = later(({ evidence: { references } }) => {
    references.addresses.push(seal({ ...references.addresses[0].data, id: account.id, ...rows[0]?.address }));
  });
  expect((await machine.sign(another)).text).toContain('has the key of another one');
  const spending = later((operation) => void (operation.payloads[0].key.path = rows[0]?.address.keyPath));
  expect((await machine.show(spending)).code).not.toBe(0);
  const outcome = await machine.sign(foreign);
  expect(outcome).toMatchObject({ code: 3, text: expect.stringContaining('is not of this vault') });
  expect(contentOf(outcome.signed).answers).toEqual([
    { type: 'Declined', operationId: signedAlready.id, reason: expect.stringContaining(thief) },
  ]);
});

test('by the rules of an older revision nothing is signed that was proposed after the newer one', async () => {
  const { client, machine, domainId } = custody;
  const { items } = await client.policies.list({ params: { domainId } });
  const policy = items.find(({ data }) => data.alias === 'Two administrators')?.data;
  if (policy === undefined) throw new Error('No policy');
  const { id, metadata, ...rest } = policy;
  const update = {
    ...(rest as unknown as CreatePolicy),
    type: 'v0_UpdatePolicy' as const,
    reference: { id, revision: metadata.revision },
    customProperties: {},
  } as Content;
  for (const name of ['domainId', 'lock']) delete update[name];
  const people = [custody.people.ada, custody.people.ben] as const;
  expect(await carryThrough(custody, [...people], update, domainId)).toMatchObject({ status: 'Executed' });
  const ahead = (text: string, change: (operation: Content) => void = () => {}) => {
    const content = structuredClone(contentOf(text));
    content.sequence += 1_000;
    content.preparedAt = new Date(Date.now() + 120_000).toISOString();
    change(content.operations.at(-1));
    content.operations = [content.operations.at(-1)];
    return canonicalJson(seal(content) as unknown as JsonValue);
  };
  const orderId = await custody.waitingOrder(account, outside, amount);
  const text = await custody.prepared();
  expect(contentOf(text).operations.at(-1).evidence.orderId).toBe(orderId);
  expect(await machine.sign(ahead(text))).toMatchObject({ code: 0 });

  const old = contentOf(file).operations[0].evidence.bundle.policies[0];
  const downgraded = ahead(text, ({ evidence: { bundle } }) => {
    bundle.policies = [old];
    reseal(bundle, 'intent', (intent) => void (intent.state.progressPerPolicy[0].policyReference.revision = metadata.revision));
  }).replace(/"sequence":(\d+)/, (_, sequence) => `"sequence":${Number(sequence) + 1}`);
  const content = contentOf(downgraded);
  const shown = await machine.show(canonicalJson(seal(content) as unknown as JsonValue));
  expect(shown).toMatchObject({ code: 3, text: expect.stringContaining('was there when this was proposed') });
});

test("a vault's files are good at its own instance alone, and nobody prepares or imports without the right", async () => {
  const other = await startTestInstance();
  const stranger = await other.clientOf(other.people.ada);
  const announced = await custody.machine.sign(file).then(() => custody.machine.run('status'));
  expect(announced.text).toContain('Files signed: up to number');
  await expect(stranger.vaults.signedOperations({ body: { files: [file] } })).rejects.toMatchObject({
    status: 400,
    body: expect.stringContaining('NotASignedFile'),
  });
  await other.stop();
  const cleo = await custody.clientOf(custody.people.cleo);
  const params = { vaultId: custody.vaultId };
  await expect(cleo.vaults.preparedOperations({ params })).rejects.toMatchObject({ status: 403, code: 'PermissionDeniedError' });
  await expect(cleo.vaults.pendingOperations({ params })).rejects.toMatchObject({ status: 403 });
  await expect(cleo.vaults.signedOperations({ body: { files: ['x'] } })).rejects.toMatchObject({ status: 403 });
});
