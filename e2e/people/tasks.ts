import { until } from '@countersign/devstack';
import type { Actor, InstanceUrls } from '@countersign/devstack';
import { newId } from '@countersign/kernel';
import type { CreateTransferOrder, IntentPayload, Propose } from '@countersign/kinds/schemas';
import type { IntentType, UserReference } from '@countersign/model';
import { signRequestWith } from '@countersign/signing';

import { byApi, emails, keyOf } from './by-api.ts';
import type { Name } from './by-api.ts';

/** A user's domain, by its name, and who they are in it. */
export async function placeOf(
  { client }: Pick<Actor, 'client'>,
  alias: string,
): Promise<{ readonly domainId: string; readonly author: UserReference }> {
  const { domains } = await client.me.get({});
  const domain = domains.find((own) => own.alias === alias);
  if (domain === undefined) throw new Error(`They are no user of ${alias}`);
  return { domainId: domain.id, author: { id: domain.userReference.id, domainId: domain.id } };
}

/** One proposes as a user of a domain, for that domain or another one, and the other agrees if anybody has to. */
export async function agree(
  urls: InstanceUrls,
  domain: string,
  [proposer, ...approvers]: readonly [Name, ...Name[]],
  payload: IntentPayload,
  targetDomainId?: string,
): Promise<void> {
  const [one, ...others] = await Promise.all([byApi(urls, proposer), ...approvers.map((approver) => byApi(urls, approver))]);
  const from = await placeOf(one, domain);
  const intent = await one.propose(from.author, targetDomainId ?? from.domainId, payload);
  if (intent.data.state.status !== 'Open') return;
  for (const other of others) await other.approve((await placeOf(other, domain)).author, intent);
}

/** The key of a device becomes that of a new approver in the treasury. */
export async function joinsTreasury(urls: InstanceUrls, email: string, publicKey: string): Promise<void> {
  const { domains } = await (await byApi(urls, 'ben')).client.me.get({});
  const treasury = domains.find(({ alias }) => alias === 'Treasury')?.id;
  const user = { id: newId(), alias: email, publicKey, roles: ['approver'], lock: 'Unlocked' as const, customProperties: {} };
  await agree(urls, 'Meridian Group', ['ada', 'dev'], { type: 'v0_CreateUser', ...user }, treasury);
}

const accountOf = (alias: string, vaultId: string, ledgerId = 'ethereum-sandbox'): IntentPayload => ({
  type: 'v0_CreateAccount',
  id: newId(),
  alias,
  description: 'Proposed for a journey',
  providerDetails: { type: 'Vault', vaultId, keyStrategy: 'VaultHard' },
  ledgerIds: [ledgerId],
  lock: 'Unlocked',
  customProperties: {},
});

/** Ben proposes an account in the treasury: the newest task there, which waits for an approver. */
export async function proposeAccount(urls: InstanceUrls, alias: string): Promise<void> {
  const ben = await byApi(urls, 'ben');
  const { domainId, author } = await placeOf(ben, 'Treasury');
  const vaults = await ben.client.vaults.list({});
  await ben.propose(author, domainId, accountOf(alias, vaults.items[0]?.data.id ?? ''));
}

/** Somebody approves, by the API, the first task that waits for them and is the one: in the midst of what is on somebody else's screen. */
async function approveWaiting(
  urls: InstanceUrls,
  name: Name,
  what: string,
  isIt: (payload: IntentPayload) => boolean,
  domain = 'Treasury',
): Promise<void> {
  const actor = await byApi(urls, name);
  const { domainId, author } = await placeOf(actor, domain);
  const { items } = await actor.client.intents.awaiting({ params: { domainId }, query: { limit: 100 } });
  const task = items.find(({ intent: { data } }) => isIt(data.details.payload));
  if (task === undefined) throw new Error(`${what} does not wait for ${name}`);
  await actor.approve(author, task.intent);
}

/** The same of what Ben proposed under this name. */
export function approveElsewhere(urls: InstanceUrls, name: Name, alias: string): Promise<void> {
  return approveWaiting(urls, name, `Something named ${alias}`, (payload) => 'alias' in payload && payload.alias === alias);
}

/** The same of a transfer of this amount, in the smallest unit. */
export function approveTransfer(urls: InstanceUrls, name: Name, amount: bigint): Promise<void> {
  return approveWaiting(
    urls,
    name,
    `A transfer of ${amount}`,
    (payload) => payload.type === 'v0_CreateTransferOrder' && payload.outputs.some((output) => output.amount === String(amount)),
  );
}

/** The same of an order of a ledger's own operation. */
export function approveOperation(urls: InstanceUrls, name: Name, operation: string): Promise<void> {
  return approveWaiting(
    urls,
    name,
    `A ${operation}`,
    (payload) =>
      payload.type === 'v0_CreateTransactionOrder' &&
      'operation' in payload.parameters &&
      payload.parameters.operation?.type === operation,
  );
}

/** The same of the validation of an asset. */
export function approveValidation(urls: InstanceUrls, name: Name, symbol: string): Promise<void> {
  return approveWaiting(
    urls,
    name,
    `The validation of ${symbol}`,
    (payload) => payload.type === 'v0_ValidateTickers' && payload.tickers.some((ticker) => ticker.symbol === symbol),
    'Meridian Group',
  );
}

/** The same of an order of an account that is called so. */
export async function approveOrderOf(urls: InstanceUrls, name: Name, alias: string): Promise<void> {
  const { client } = await byApi(urls, name);
  const { domainId } = await placeOf({ client }, 'Treasury');
  const accounts = await client.accounts.list({ params: { domainId }, query: { alias } });
  const accountId = accounts.items[0]?.data.id;
  await approveWaiting(
    urls,
    name,
    `An order of ${alias}`,
    (payload) => payload.type === 'v0_CreateTransactionOrder' && payload.accountId === accountId,
  );
}

/** The same of the cancellation of an order. */
export function approveCancellation(urls: InstanceUrls, name: Name, orderId: string): Promise<void> {
  return approveWaiting(
    urls,
    name,
    `A cancellation of ${orderId}`,
    (payload) => payload.type === 'v0_AttemptTransactionOrderCancellation' && payload.targetTransactionOrderId === orderId,
  );
}

/** The same of the change of a policy of the domain above all. */
export function approvePolicyChange(urls: InstanceUrls, name: Name, policy: string): Promise<void> {
  return approveWaiting(
    urls,
    name,
    `A change of ${policy}`,
    (payload) => payload.type === 'v0_UpdatePolicy' && payload.alias === policy,
    'Meridian Group',
  );
}

const stateReviewAuthority = (publicKey: string, revision?: number): IntentPayload => ({
  type: 'v0_SetSystemProperty',
  ...(revision !== undefined && { revision }),
  value: { type: 'StateReviewAuthorityProperty', value: { publicKey: { type: 'PublicKey', value: publicKey } } },
});

/** Ada sets the authority that reviews states, in place of what it is at this revision, and Dev approves. */
export function agreedAuthority(urls: InstanceUrls, publicKey: string, revision: number): Promise<void> {
  return agree(urls, 'Meridian Group', ['ada', 'dev'], stateReviewAuthority(publicKey, revision));
}

/** The same of what sets a property of the instance. */
export function approveProperty(urls: InstanceUrls, name: Name): Promise<void> {
  return approveWaiting(urls, name, 'A property', ({ type }) => type === 'v0_SetSystemProperty', 'Meridian Group');
}

/** Somebody proposes something that nobody can approve for longer than some seconds. */
async function proposeToExpire(
  urls: InstanceUrls,
  name: Name,
  domain: string,
  seconds: number,
  payloadIn: (client: Awaited<ReturnType<typeof byApi>>['client'], domainId: string) => Promise<IntentPayload>,
): Promise<void> {
  const person = await byApi(urls, name);
  const { domainId, author } = await placeOf(person, domain);
  const payload = await payloadIn(person.client, domainId);
  const key = await keyOf(urls, name);
  const request: Propose = {
    author,
    // Last: its seconds are for the proposal's way to the server alone.
    expiryAt: new Date(Date.now() + seconds * 1_000).toISOString(),
    targetDomainId: domainId,
    id: newId(),
    payload,
    customProperties: {},
    type: 'Propose',
  };
  const signature = signRequestWith(key, JSON.parse(JSON.stringify(request)));
  await person.client.intents.propose({ headers: { requestid: newId() }, body: { request, signature } });
}

/** Ben proposes an account in the treasury that nobody can approve for longer than some seconds. */
export async function proposeBriefly(urls: InstanceUrls, alias: string, seconds: number): Promise<void> {
  await proposeToExpire(urls, 'ben', 'Treasury', seconds, async (client) =>
    accountOf(alias, (await client.vaults.list({})).items[0]?.data.id ?? ''),
  );
}

/** In seconds: enough for a proposal's way to a server on a machine that works for others, and over before a journey comes to what became of it. */
const brief = 20;

/** Ada proposes a domain with Ben in it, and Ben an order of a ledger's own terms, which both end before anybody has approved them. */
export async function proposeTooBriefly(urls: InstanceUrls, alias: string): Promise<void> {
  await proposeToExpire(urls, 'ada', 'Meridian Group', brief, async (client, domainId) => {
    const { permissions } = (await client.domains.get({ params: { domainId } })).data;
    const { items } = await client.users.list({ params: { domainId }, query: { alias: emails.dev } });
    const publicKey = items[0]?.data.publicKey ?? '';
    return {
      type: 'v0_CreateDomain',
      id: newId(),
      alias,
      description: 'Proposed for a journey',
      lock: 'Unlocked',
      permissions,
      users: [{ id: newId(), alias: emails.ben, publicKey, roles: ['clerk'], lock: 'Unlocked', customProperties: {} }],
      policies: [],
      customProperties: {},
    };
  });
  await proposeToExpire(urls, 'ben', 'Treasury', brief, async (client, domainId) => {
    const { items } = await client.accounts.list({ params: { domainId }, query: { alias: 'XRPL settlement' } });
    return {
      type: 'v0_CreateTransactionOrder',
      id: newId(),
      accountId: items[0]?.data.id ?? '',
      ledgerId: 'xrpl-sandbox',
      parameters: {
        type: 'XRPL',
        operation: { type: 'AccountSet', transferRate: 1_005_000_000 },
        memos: [],
        feeStrategy: { type: 'Priority', priority: 'High' },
      },
      description: alias,
      customProperties: {},
    };
  });
}

/** An account of the treasury in its first vault on this ledger, proposed by Ben and approved by Dev. */
export async function agreedAccountOn(urls: InstanceUrls, alias: string, ledgerId: string): Promise<void> {
  const vaults = await (await byApi(urls, 'ben')).client.vaults.list({});
  await agreedAccount(urls, alias, vaults.items[0]?.data.id ?? '', ledgerId);
}

/** What came to an account of the treasury is released from quarantine, by Ben and Chloé, and counted. */
export async function released(urls: InstanceUrls, alias: string): Promise<void> {
  const ben = await byApi(urls, 'ben');
  const { client } = ben;
  const { domainId } = await placeOf(ben, 'Treasury');
  const accounts = await client.accounts.list({ params: { domainId }, query: { alias } });
  const accountId = accounts.items[0]?.data.id ?? '';
  const transferIds = await until(`funds of ${alias}`, async () => {
    const { items } = await client.transfers.list({ params: { domainId }, query: { accountId, quarantined: true } });
    return items.length > 0 ? items.map(({ id }) => id) : undefined;
  });
  await agree(urls, 'Treasury', ['ben', 'chloe'], { type: 'v0_ReleaseQuarantinedTransfers', accountId, transferIds });
  // Both come later: a job releases them, and what its ledger had not confirmed by then is counted once it has.
  await until(`what came to ${alias} to be there`, async () => {
    const { items: waiting } = await client.transfers.list({ params: { domainId }, query: { accountId, quarantined: true } });
    const { items: balances } = await client.balances.list({ params: { domainId, accountId } });
    return balances.length > 0 && !waiting.some(({ id }) => transferIds.includes(id)) ? true : undefined;
  });
}

/** An account of the treasury in a vault, proposed by Ben and approved by Dev. */
export function agreedAccount(urls: InstanceUrls, alias: string, vaultId: string, ledgerId?: string): Promise<void> {
  return agree(urls, 'Treasury', ['ben', 'dev'], accountOf(alias, vaultId, ledgerId));
}

/** Further accounts of the treasury, which hold nothing; gives the id of its domain. */
export async function agreedAccounts(urls: InstanceUrls, alias: string, count: number): Promise<string> {
  const [ben, dev] = await Promise.all([byApi(urls, 'ben'), byApi(urls, 'dev')]);
  const [{ domainId, author }, approver] = await Promise.all([placeOf(ben, 'Treasury'), placeOf(dev, 'Treasury')]);
  const vaultId = (await ben.client.vaults.list({})).items[0]?.data.id ?? '';
  for (let number = 1; number <= count; number++) {
    const intent = await ben.propose(author, domainId, accountOf(`${alias} ${number}`, vaultId));
    await dev.approve(approver.author, intent);
  }
  return domainId;
}

/** Waits until an account of the treasury has this revision: that its vault has made its keys is the second. */
export async function untilRevision(urls: InstanceUrls, alias: string, revision: number): Promise<void> {
  const { client } = await byApi(urls, 'ben');
  const { domainId } = await placeOf({ client }, 'Treasury');
  await until(`revision ${revision} of ${alias}`, async () => {
    const { items } = await client.accounts.list({ params: { domainId }, query: { alias } });
    return items[0]?.data.metadata.revision === revision ? true : undefined;
  });
}

/** Gives an account of the treasury coins of a sandbox, which wait in quarantine: one on Ethereum, elsewhere as many as its faucet usually gives. */
export async function paidFromOutside(urls: InstanceUrls, alias: string, ledgerId = 'ethereum-sandbox'): Promise<void> {
  const ben = await byApi(urls, 'ben');
  const { domainId } = await placeOf(ben, 'Treasury');
  const accounts = await ben.client.accounts.list({ params: { domainId }, query: { alias } });
  const accountId = accounts.items[0]?.data.id ?? '';
  const address = await until(`an address of ${alias}`, async () => {
    const { items } = await ben.client.addresses.list({ params: { domainId, accountId } });
    return items[0]?.address;
  });
  const amount = ledgerId === 'ethereum-sandbox' ? '1000000000000000000' : undefined;
  await ben.client.ledgers.faucet({ params: { ledgerId }, body: { address, ...(amount !== undefined && { amount }) } });
}

/** Gives an account of the treasury coins of a sandbox, which are released from quarantine at once. */
export async function funded(urls: InstanceUrls, alias: string, ledgerId?: string): Promise<void> {
  await paidFromOutside(urls, alias, ledgerId);
  await released(urls, alias);
}

/** A vault of the signer with this key, proposed by Ada and approved by Dev; gives its id. */
export async function agreedVault(urls: InstanceUrls, alias: string, publicKey: string): Promise<string> {
  const id = newId();
  const vault: IntentPayload = { type: 'v0_CreateVault', id, alias, publicKey, lock: 'Unlocked', customProperties: {} };
  await agree(urls, 'Meridian Group', ['ada', 'dev'], vault);
  return id;
}

/** What an order pays to whom, in smallest units of the ledger's coin. */
interface OrderedTransfer {
  readonly account: string;
  readonly ledgerId: string;
  readonly address: string;
  readonly amount: string;
}

const onEthereum: OrderedTransfer = {
  account: 'Operating account',
  ledgerId: 'ethereum-sandbox',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  amount: '1000000000000000',
};

/** Ben's order of a transfer from an account of the treasury, approved by these. Gives its id. */
async function agreedOrder(
  urls: InstanceUrls,
  { account, ledgerId, address, amount }: OrderedTransfer,
  terms: Pick<CreateTransferOrder, 'feeStrategy' | 'maximumFee'>,
  approvers: readonly Name[] = ['dev'],
): Promise<string> {
  const ben = await byApi(urls, 'ben');
  const [{ domainId }, tickers] = await Promise.all([
    placeOf(ben, 'Treasury'),
    ben.client.tickers.list({ query: { ledgerId: [ledgerId] } }),
  ]);
  const { items } = await ben.client.accounts.list({ params: { domainId }, query: { alias: account } });
  const id = newId();
  await agree(urls, 'Treasury', ['ben', ...approvers], {
    type: 'v0_CreateTransferOrder',
    id,
    accountId: items[0]?.data.id ?? '',
    tickerId: tickers.items.find(({ data }) => data.kind === 'Native')?.data.id ?? '',
    outputs: [{ destination: { type: 'Address', address }, amount }],
    ...terms,
    customProperties: {},
  });
  await until('the order to be made', async () => {
    const orders = await ben.client.orders.list({ params: { domainId } });
    return orders.items.find(({ data }) => data.id === id);
  });
  return id;
}

/** One that waits, because the ledger's fee is above the maximum that he set. */
export function orderThatWaits(urls: InstanceUrls): Promise<string> {
  return agreedOrder(urls, onEthereum, { feeStrategy: 'Low', maximumFee: '1' });
}

/** One that is sent, and of which the ledger has taken notice. */
export async function orderThatIsSent(urls: InstanceUrls): Promise<string> {
  return untilDetected(urls, await agreedOrder(urls, onEthereum, { feeStrategy: 'Low' }));
}

/** The same of a coin for which the treasury has set no limit: any amount counts as a large one. */
export async function transferThatIsSent(urls: InstanceUrls, transfer: OrderedTransfer): Promise<string> {
  return untilDetected(urls, await agreedOrder(urls, transfer, { feeStrategy: 'Medium' }, ['dev', 'chloe']));
}

async function untilDetected(urls: InstanceUrls, orderId: string): Promise<string> {
  const ben = await byApi(urls, 'ben');
  const { domainId } = await placeOf(ben, 'Treasury');
  return until('the order to be sent', async () => {
    const { items } = await ben.client.transactions.list({ params: { domainId }, query: { 'orderReference.Id': orderId } });
    return items[0]?.ledgerTransactionData?.ledgerStatus === 'Detected' ? orderId : undefined;
  });
}

/** One that waits to take that one's place, because the ledger's fee is above the maximum that is set. Gives its id. */
export async function replacementThatWaits(urls: InstanceUrls, transactionOrderId: string): Promise<string> {
  const ben = await byApi(urls, 'ben');
  const { client } = ben;
  const { domainId } = await placeOf(ben, 'Treasury');
  const { data: replaced } = await client.orders.get({ params: { domainId, transactionOrderId } });
  const id = newId();
  await agree(urls, 'Treasury', ['ben', 'dev', 'chloe'], {
    type: 'v0_CreateTransactionOrder',
    id,
    accountId: replaced.accountId,
    ledgerId: 'ethereum-sandbox',
    parameters: {
      type: 'Ethereum',
      destination: { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
      amount: '1000000000000000',
      feeStrategy: { type: 'Priority', priority: 'High' },
      maximumFee: '1',
      resourceStrategy: { type: 'OrderReplacement', transactionOrderId },
    },
    customProperties: {},
  });
  return until('the replacement to be made', async () => {
    const { items } = await client.transactions.list({ params: { domainId }, query: { 'orderReference.Id': id } });
    return items[0]?.processing?.status === 'Preparing' ? id : undefined;
  });
}

/** Stops an order, by Ben and Dev. */
export function agreeOnCancellation(urls: InstanceUrls, targetTransactionOrderId: string): Promise<void> {
  return agree(urls, 'Treasury', ['ben', 'dev'], {
    type: 'v0_AttemptTransactionOrderCancellation',
    targetTransactionOrderId,
    replacementTransactionOrderId: newId(),
    reason: 'It waits for too long',
  });
}

/** Which policy it is that asks for roles, where it is not the treasury's own about notes. */
interface AgreedPolicy {
  readonly domain?: 'Treasury' | 'Meridian Group';
  readonly alias?: string;
  readonly rank?: number;
  /** The id of the one that is changed. */
  readonly changed?: string;
}

/** A policy that asks for these roles before a note is kept, made or changed by Ada with Dev; gives its id. */
export function agreeOnNotes(urls: InstanceUrls, roles: readonly string[], policy: AgreedPolicy = {}): Promise<string> {
  return agreeOnPolicy(urls, 'v0_NotarizeData', roles, { alias: 'Notes', ...policy });
}

/** A policy by which an administrator sets properties of the instance, and somebody for risk approves. */
export async function agreeOnProperties(urls: InstanceUrls): Promise<void> {
  await agreeOnPolicy(urls, 'v0_SetSystemProperty', ['administrator', 'risk'], { domain: 'Meridian Group', alias: 'Properties' });
}

async function agreeOnPolicy(
  urls: InstanceUrls,
  intentType: IntentType,
  roles: readonly string[],
  { domain = 'Treasury', rank = 400, alias, changed }: AgreedPolicy & { readonly alias: string },
): Promise<string> {
  const { domainId } = await placeOf(await byApi(urls, 'ada'), domain);
  const id = changed ?? newId();
  const rule = {
    alias,
    rank,
    intentTypes: [intentType],
    scope: 'Self' as const,
    scriptingEngine: 'Javascript_v0' as const,
    workflow: roles.map((role) => ({ type: 'RoleQuorum' as const, role, quorum: 1 })),
    customProperties: {},
  };
  const payload: IntentPayload =
    changed === undefined
      ? { type: 'v0_CreatePolicy', id, lock: 'Unlocked', ...rule }
      : { type: 'v0_UpdatePolicy', reference: { id, revision: 1 }, ...rule };
  await agree(urls, 'Meridian Group', ['ada', 'dev'], payload, domainId);
  return id;
}

/** Somebody proposes a note: Ben in the treasury, unless another is named. */
export async function proposeNote(
  urls: InstanceUrls,
  data: string,
  { name = 'ben', domain = 'Treasury' }: { readonly name?: Name; readonly domain?: string } = {},
): Promise<void> {
  const actor = await byApi(urls, name);
  const { domainId, author } = await placeOf(actor, domain);
  await actor.propose(author, domainId, { type: 'v0_NotarizeData', data });
}
