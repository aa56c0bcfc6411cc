import { newId } from '@countersign/kernel';
import type { CreateDomainGenesisUser, InvitationOut, Permissions } from '@countersign/model';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { generateKeyPair, requestHash } from '@countersign/signing';

import { proposal, signed, startTestInstance } from '../harness.ts';
import { until } from '../until.ts';
import type { TestPerson } from '../organisation.ts';

/** What roles can be allowed to read. */
const resources = ['domains', 'users', 'endpoints', 'policies', 'accounts', 'transactions', 'requests', 'events'] as const;
export type Resource = (typeof resources)[number];

const common = { lock: 'Unlocked' as const, customProperties: {} };

function readableBy(role: (resource: Resource) => readonly string[]): Permissions {
  return { readAccess: Object.fromEntries(resources.map((name) => [name, [...role(name)]])) as Permissions['readAccess'] };
}

/**
 * An organisation whose domain `desk` has one of everything, and people with every relation to it: its own readers, one who may
 * read a single resource and one who may read all but that, a user without such a role, a locked one, and users of the domain above,
 * of one below and of one beside it. Everything was made by intents and ledgers, so that what is read is really there.
 */
export async function startDesk() {
  const test = await startTestInstance({ empty: true, config: { blockSeconds: 1 } });
  const domains = { root: newId(), desk: newId(), floor: newId(), beside: newId() };
  const person = (name: string, domainId: string): TestPerson => ({
    name,
    keyPair: generateKeyPair('Secp256r1'),
    userId: newId(),
    domainId,
  });
  const people = {
    above: person('above', domains.root),
    second: person('second', domains.root),
    own: person('own', domains.desk),
    roleless: person('roleless', domains.desk),
    locked: person('locked', domains.desk),
    below: person('below', domains.floor),
    beside: person('beside', domains.beside),
    nobody: person('nobody', domains.desk),
  };
  const specialists = Object.fromEntries(
    resources.map((name) => [name, { only: person(`only-${name}`, domains.desk), other: person(`other-${name}`, domains.desk) }]),
  ) as unknown as Readonly<Record<Resource, { readonly only: TestPerson; readonly other: TestPerson }>>;

  const user = ({ userId, name, keyPair }: TestPerson, ...roles: string[]): CreateDomainGenesisUser => ({
    id: userId,
    alias: `${name}@example.com`,
    publicKey: keyPair.publicKey,
    roles,
    ...common,
  });
  const domain = (id: string, alias: string) => ({ id, alias, users: [], policies: [], descendants: [], ...common });
  const deskPermissions = readableBy((name) => [
    'reader',
    `only-${name}`,
    ...resources.filter((other) => other !== name).map((other) => `other-${other}`),
  ]);
  const policy = (alias: string, rank: number, extra: object) => ({
    id: newId(),
    alias,
    rank,
    scope: 'SelfAndDescendants' as const,
    scriptingEngine: 'Javascript_v0' as const,
    ...common,
    ...extra,
  });
  const deskPolicy = policy('Whatever a reader proposes', 1, {
    scope: 'Self',
    workflow: [{ type: 'RoleQuorum', role: 'reader', quorum: 1 }],
    // Nothing that is proposed here is of this kind: the root's rules govern alone.
    intentTypes: ['v0_NotarizeData'],
  });
  const withRoles = Object.entries(specialists).flatMap(([name, { only, other }]) => [
    user(only, `only-${name}`),
    user(other, `other-${name}`),
  ]);
  await test.anonymous.genesis.create({
    ...test.withSetupCode,
    body: {
      rootDomainSetup: {
        ...domain(domains.root, 'Root'),
        governingStrategy: 'CoerceDescendants',
        permissions: readableBy(() => ['admin']),
        users: [user(people.above, 'admin'), user(people.second, 'admin')],
        policies: [
          policy('One administrator', 1, { workflow: [{ type: 'RoleQuorum', role: 'admin', quorum: 1 }] }),
          policy('Two lock endpoints', 10, {
            intentTypes: ['v0_LockEndpoint'],
            workflow: [{ type: 'RoleQuorum', role: 'admin', quorum: 2 }],
          }),
        ],
        descendants: [
          {
            ...domain(domains.desk, 'Desk'),
            permissions: deskPermissions,
            users: [user(people.own, 'reader'), user(people.roleless, 'guest'), user(people.locked, 'reader'), ...withRoles],
            policies: [deskPolicy],
            descendants: [
              {
                ...domain(domains.floor, 'Floor'),
                permissions: readableBy(() => ['reader']),
                users: [user(people.below, 'reader')],
              },
            ],
          },
          {
            ...domain(domains.beside, 'Beside'),
            permissions: readableBy(() => ['reader']),
            users: [user(people.beside, 'reader')],
            // Its reader decides alone on whatever they propose there, as far as the root lets them.
            policies: [policy('All by a reader', 1, { workflow: [{ type: 'RoleQuorum', role: 'reader', quorum: 1 }] })],
          },
        ],
      },
    },
  });

  const client = await test.clientOf(people.above);
  const propose = async (payload: IntentPayload, domainId = domains.desk) => {
    const proposed = signed(people.above, proposal(people.above, payload, domainId));
    await client.intents.propose({ body: proposed });
    const intent = await client.intents.get({ params: { domainId, intentId: proposed.request.id } });
    return { proposed, state: intent.data.state };
  };
  const execute = async (payload: IntentPayload, domainId = domains.desk) => {
    const { proposed, state } = await propose(payload, domainId);
    if (state.status !== 'Executed') throw new Error(`${payload.type} is ${state.status}: ${JSON.stringify(state.error)}`);
    return proposed;
  };

  const ledgerId = 'bitcoin-sandbox';
  const vaultId = newId();
  const publicKey = (await client.signers.list()).items[0]?.publicKey ?? '';
  await execute({ type: 'v0_CreateVault', id: vaultId, alias: 'Vault', publicKey, ...common }, domains.root);
  /** An account with addresses, in the desk unless another domain is named. */
  const openAccount = async (alias: string, domainId = domains.desk) => {
    const id = newId();
    const providerDetails = { type: 'Vault' as const, vaultId, keyStrategy: 'VaultHard' as const };
    const ledgerIds = [ledgerId, 'ethereum-sandbox'];
    await execute({ type: 'v0_CreateAccount', id, alias, providerDetails, ledgerIds, ...common }, domainId);
    const addresses = await until('an account', async () => {
      const { items } = await client.addresses.list({ params: { domainId, accountId: id } });
      const external = items.filter(({ scope }) => scope === 'External');
      return external.length < 2 ? undefined : external;
    });
    const find = (wanted: string) => addresses.find((address) => address.ledgerId === wanted);
    const [own, ethereum] = [find(ledgerId), find('ethereum-sandbox')];
    if (own === undefined || ethereum === undefined) throw new Error('An account without addresses');
    return { id, address: own, ethereum };
  };
  const account = await openAccount('Account of the desk');
  const secondAccount = await openAccount('Second account of the desk');
  const endpointId = newId();
  const params = { domainId: domains.desk, accountId: account.id };
  await execute({
    type: 'v0_CreateEndpoint',
    id: endpointId,
    alias: 'Endpoint of the desk',
    ledgerId,
    address: secondAccount.address.address,
    trustScore: 50,
    ...common,
  });

  // A deposit becomes a transaction with a transfer; once released it can be spent by an order.
  await client.ledgers.faucet({ params: { ledgerId }, body: { address: account.address.address, amount: '5000000' } });
  const deposit = await until('a deposit', async () => {
    const { items } = await client.transfers.list({ params, query: { accountId: account.id } });
    return items[0];
  });
  await execute({ type: 'v0_ReleaseQuarantinedTransfers', accountId: account.id, transferIds: [deposit.id] });
  const tickerId = deposit.tickerId;
  await until('a balance', async () => {
    const { items } = await client.balances.list({ params });
    return items.find((item) => item.quarantinedAmount === '0' && item.totalAmount !== '0');
  });
  const transactionOrderId = newId();
  await execute({
    type: 'v0_CreateTransferOrder',
    id: transactionOrderId,
    accountId: account.id,
    tickerId,
    outputs: [{ destination: { type: 'Endpoint', endpointId }, amount: '100000' }],
    feeStrategy: 'Medium',
    customProperties: {},
  });
  const transaction = await until('a transaction', async () => {
    const { items } = await client.transactions.list({ params, query: { 'orderReference.Id': transactionOrderId } });
    return items.find(({ ledgerTransactionData }) => ledgerTransactionData?.ledgerStatus === 'Confirmed');
  });
  const manifestId = newId();
  const content = { type: 'EIP-191' as const, value: '0x00' };
  await execute({ type: 'v0_SignManifest', id: manifestId, accountId: account.id, content, customProperties: {} });
  await until('a manifest', async () => {
    const manifest = await client.manifests.get({ params: { ...params, manifestId } });
    return manifest.additionalDetails?.processing.type === 'Completed' ? manifest : undefined;
  });

  const { proposed: waiting, state } = await propose({ type: 'v0_LockEndpoint', reference: { id: endpointId, revision: 1 } });
  if (state.status !== 'Open') throw new Error('No intent waits');
  const ownClient = await test.clientOf(people.own);
  const asked = proposal(people.own, { type: 'v0_NotarizeData', data: 'x' }, domains.desk);
  await ownClient.intents.propose({ body: signed(people.own, asked) });
  const request = (await client.requests.list({ params: { domainId: domains.desk } }))[0];
  if (request === undefined) throw new Error('No request was recorded');
  await execute({ type: 'v0_LockUser', reference: { id: people.locked.userId, revision: 1 } }, domains.desk);

  /** Lets what was done before count in no limit of calls. */
  async function forgetAttempts(): Promise<void> {
    await test.instance.services.pool.query('delete from identity_attempt');
  }
  let invited = 0;
  let spare: InvitationOut | undefined;
  /** A new invitation to the desk; once it is locked, one from before. */
  async function invite(): Promise<InvitationOut> {
    if (spare !== undefined) return spare;
    const alias = `new-${++invited}@example.com`;
    const body = { user: { id: newId(), alias, roles: ['guest'], ...common }, numberSecondsOfValidity: 3_600 };
    return client.invitations.create({ params: { domainId: domains.desk }, body });
  }
  /** Locks the desk. */
  async function lock(): Promise<void> {
    spare = await invite();
    const { data } = await client.domains.get({ params: { domainId: domains.desk } });
    await execute({ type: 'v0_LockDomain', reference: { id: data.id, revision: data.metadata.revision } }, domains.root);
  }
  /** A request by somebody to be signed on their device, with its hash. */
  function toSign(author: TestPerson) {
    const entity = proposal(author, { type: 'v0_NotarizeData', data: newId() }, domains.desk);
    return {
      entity: JSON.parse(JSON.stringify(entity)) as Record<string, never>,
      hash: requestHash(JSON.parse(JSON.stringify(entity))),
    };
  }
  /** A signing session of the desk's own reader. */
  async function openSession() {
    const body = { requests: [toSign(people.own)] };
    return ownClient.signingSessions.create({ params: { domainId: domains.desk }, body });
  }
  /** A request that waits for the device of the desk's own reader. */
  async function waitForDevice() {
    const asked = toSign(people.own);
    const body = { ...asked, email: 'own@example.com' };
    await ownClient.notifications.signWeb({ body });
    return asked;
  }

  return {
    ...test,
    domains,
    people,
    specialists,
    client,
    lock,
    ledgerId,
    tickerId,
    account,
    secondAccount,
    openAccount,
    ids: {
      domainId: domains.desk,
      accountId: account.id,
      accountAddressId: account.address.id,
      endpointId,
      intentId: waiting.request.id,
      manifestId,
      policyId: deskPolicy.id,
      requestId: request.id,
      tickerId,
      transactionId: transaction.id,
      transactionOrderId,
      transferId: deposit.id,
      userId: people.own.userId,
      vaultId,
    },
    everybodyReads: readableBy(() => ['reader']).readAccess,
    waiting,
    forgetAttempts,
    invite,
    toSign,
    openSession,
    waitForDevice,
  };
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;
