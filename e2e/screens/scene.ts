import { until } from '@countersign/devstack';
import type { Actor, InstanceUrls } from '@countersign/devstack';
import { newId } from '@countersign/kernel';

import { byApi, emails } from '../people/by-api.ts';
import { agree, paidFromOutside } from '../people/tasks.ts';

/** One of everything that screens are about, by its id, in the demo organisation's treasury. */
export interface Scene {
  readonly domainId: string;
  /** The domain above all. */
  readonly rootId: string;
  readonly accountId: string;
  readonly manifestId: string;
  readonly transferId: string;
  readonly transactionId: string;
  readonly orderId: string;
  readonly endpointId: string;
  readonly policyId: string;
  /** An asset of units that are alike, and a token that there is once. */
  readonly tickerId: string;
  readonly tokenId: string;
  readonly userId: string;
  readonly vaultId: string;
  /** By an invitation's code, which its link carries. */
  readonly invitationCode: string;
  readonly invitationId: string;
  /** Tasks by what became of them. */
  readonly tasks: { readonly open: string; readonly executed: string; readonly refused: string };
}

function some<T>(what: string, items: readonly T[], wanted: (item: T) => boolean = () => true): T {
  const found = items.find(wanted);
  if (found === undefined) throw new Error(`The demo has no ${what}`);
  return found;
}

/**
 * Adds to the demo organisation what it lacks for some screens (a manifest, an invitation, a transfer in quarantine), and finds one of everything.
 */
export async function setScene(urls: InstanceUrls): Promise<Scene> {
  const ada = await byApi(urls, 'ada');
  const { client } = ada;
  const { items: domains } = await client.domains.list({});
  const domainId = some('treasury', domains, ({ data }) => data.alias === 'Treasury').data.id;
  const params = { domainId };
  await paidFromOutside(urls, 'Operating account');
  const accounts = await client.accounts.list({ params });
  const accountId = some('account', accounts.items, ({ data }) => data.alias === 'Operating account').data.id;
  const [{ items: tickers }, tasks, transfers, orders, transactions, endpoints, policies, users, vaults, invitation, manifestId] =
    await Promise.all([
      client.tickers.list({}),
      client.intents.list({ params, query: { limit: 100 } }),
      client.transfers.list({ params, query: { accountId, kind: 'Transfer' } }),
      client.orders.list({ params }),
      client.transactions.list({ params, query: { accountId } }),
      client.endpoints.list({ params }),
      client.policies.list({ params }),
      client.users.list({ params }),
      client.vaults.list({}),
      invite(ada, domainId),
      sign(urls, ada, domainId, accountId),
    ]);
  const task = (status: string) =>
    some(
      `task that is ${status}`,
      tasks.items,
      ({ data: { state, details } }) => state.status === status && details.payload.type === 'v0_CreateTransferOrder',
    ).data.id;
  return {
    domainId,
    rootId: some('root', domains, ({ data }) => data.parentId === undefined).data.id,
    accountId,
    manifestId,
    transferId: some('transfer', transfers.items).id,
    transactionId: some('transaction', transactions.items).id,
    orderId: some('order', orders.items).data.id,
    endpointId: some('endpoint', endpoints.items, ({ data }) => data.alias === 'Sandbox dollar contract').data.id,
    policyId: some('policy', policies.items, ({ data }) => data.alias === 'Large transfers').data.id,
    tickerId: some('dollar', tickers, ({ name }) => name === 'Sandbox dollar').id,
    tokenId: some('token', tickers, ({ name }) => name === 'Harbour at dawn').id,
    userId: some('user', users.items, ({ data }) => data.alias === emails.ben).data.id,
    vaultId: some('vault', vaults.items).data.id,
    invitationId: invitation.id,
    invitationCode: invitation.code,
    tasks: { open: task('Open'), executed: task('Executed'), refused: task('Rejected') },
  };
}

async function invite({ client }: Actor, domainId: string): Promise<{ readonly id: string; readonly code: string }> {
  const user = {
    id: newId(),
    alias: 'noa.lind@meridian.example',
    roles: ['auditor'],
    lock: 'Unlocked' as const,
    customProperties: {},
  };
  return client.invitations.create({ params: { domainId }, body: { user, numberSecondsOfValidity: 7 * 86_400 } });
}

/** Has the account sign a message; gives the manifest's id once it is signed. */
async function sign(urls: InstanceUrls, { client }: Actor, domainId: string, accountId: string): Promise<string> {
  const manifestId = newId();
  const value = `0x${Buffer.from('We hold this account. Meridian Group, for its auditors.').toString('hex')}`;
  await agree(urls, 'Treasury', ['ben', 'dev'], {
    type: 'v0_SignManifest',
    id: manifestId,
    accountId,
    content: { type: 'EIP-191', value },
    customProperties: {},
  });
  return until('the manifest to be signed', async () => {
    const { data } = await client.manifests.get({ params: { domainId, accountId, manifestId } });
    return data.value === undefined ? undefined : manifestId;
  });
}

/** Leaves the treasury's operators few rights: they read its accounts and what moves, and nothing of those who decide. */
export async function narrowOperators(urls: InstanceUrls, domainId: string): Promise<void> {
  const { client } = await byApi(urls, 'ada');
  const { items } = await client.domains.list({});
  const { permissions, metadata } = some('treasury', items, ({ data }) => data.id === domainId).data;
  const { users, endpoints, policies, ...kept } = permissions.readAccess;
  const withoutOperators = (roles: readonly string[]) => roles.filter((role) => role !== 'operator');
  const readAccess = {
    ...kept,
    users: withoutOperators(users),
    endpoints: withoutOperators(endpoints),
    policies: withoutOperators(policies),
  };
  await agree(
    urls,
    'Meridian Group',
    ['ada', 'dev'],
    {
      type: 'v0_UpdateDomainPermissions',
      reference: { id: domainId, revision: metadata.revision },
      permissions: { readAccess },
    },
    domainId,
  );
}
