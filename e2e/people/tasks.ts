import { until } from '@countersign/devstack';
import type { Actor, InstanceUrls } from '@countersign/devstack';
import { newId } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { UserReference } from '@countersign/model';

import { byApi } from './by-api.ts';
import type { Name } from './by-api.ts';

/** A user's domain, by its name, and who they are in it. */
async function placeOf({ client }: Actor, alias: string): Promise<{ readonly domainId: string; readonly author: UserReference }> {
  const { domains } = await client.me.get({});
  const domain = domains.find((own) => own.alias === alias);
  if (domain === undefined) throw new Error(`They are no user of ${alias}`);
  return { domainId: domain.id, author: { id: domain.userReference.id, domainId: domain.id } };
}

/** One proposes in a domain, and the other agrees if anybody has to. */
async function agree(
  urls: InstanceUrls,
  domain: string,
  [proposer, approver]: [Name, Name],
  payload: IntentPayload,
): Promise<void> {
  const [one, other] = await Promise.all([byApi(urls, proposer), byApi(urls, approver)]);
  const from = await placeOf(one, domain);
  const intent = await one.propose(from.author, from.domainId, payload);
  if (intent.data.state.status === 'Open') await other.approve((await placeOf(other, domain)).author, intent);
}

const accountOf = (alias: string, vaultId: string): IntentPayload => ({
  type: 'v0_CreateAccount',
  id: newId(),
  alias,
  description: 'Proposed for a journey',
  providerDetails: { type: 'Vault', vaultId, keyStrategy: 'VaultHard' },
  ledgerIds: ['ethereum-sandbox'],
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

/** An account of the treasury in a vault, proposed by Ben and approved by Dev. */
export function agreedAccount(urls: InstanceUrls, alias: string, vaultId: string): Promise<void> {
  return agree(urls, 'Treasury', ['ben', 'dev'], accountOf(alias, vaultId));
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

/** A vault of the signer with this key, proposed by Ada and approved by Dev; gives its id. */
export async function agreedVault(urls: InstanceUrls, alias: string, publicKey: string): Promise<string> {
  const id = newId();
  const vault: IntentPayload = { type: 'v0_CreateVault', id, alias, publicKey, lock: 'Unlocked', customProperties: {} };
  await agree(urls, 'Meridian Group', ['ada', 'dev'], vault);
  return id;
}

/** Ben's order of a transfer that waits, because the ledger's fee is above the maximum that he set; its approval by Dev. Gives its id. */
export async function orderThatWaits(urls: InstanceUrls): Promise<string> {
  const [ben, dev] = await Promise.all([byApi(urls, 'ben'), byApi(urls, 'dev')]);
  const [{ domainId, author }, approver, tickers] = await Promise.all([
    placeOf(ben, 'Treasury'),
    placeOf(dev, 'Treasury'),
    ben.client.tickers.list({ query: { ledgerId: 'ethereum-sandbox' } }),
  ]);
  const tickerId = tickers.items.find(({ data }) => data.kind === 'Native')?.data.id ?? '';
  const { items } = await ben.client.accounts.list({ params: { domainId }, query: { alias: 'Operating account' } });
  const payload: IntentPayload = {
    type: 'v0_CreateTransferOrder',
    id: newId(),
    accountId: items[0]?.data.id ?? '',
    tickerId,
    outputs: [
      { destination: { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' }, amount: '1000000000000000' },
    ],
    feeStrategy: 'Low',
    maximumFee: '1',
    customProperties: {},
  };
  const intent = await ben.propose(author, domainId, payload);
  await dev.approve(approver.author, intent);
  return until('the order to be made', async () => {
    const orders = await ben.client.orders.list({ params: { domainId }, query: { intentId: intent.data.id } });
    return orders.items[0]?.data.id;
  });
}
