import { signInAs, until } from '@countersign/devstack';
import type { Actor, InstanceUrls } from '@countersign/devstack';
import { createClient } from '@countersign/client';
import { newId } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/model';
import { keyPairFromPkcs8 } from '@countersign/signing';

import { emails } from './person.ts';
import type { Name } from './person.ts';

/** A demo person who acts through the API, to set a scene. */
export async function byApi(urls: InstanceUrls, name: Name): Promise<Actor> {
  const { items } = await createClient({ baseUrl: urls.api }).demo.people({});
  const privateKey = items.find(({ email }) => email === emails[name])?.privateKeyPkcs8;
  if (privateKey === undefined) throw new Error(`There is no demo person ${name}`);
  return signInAs(urls, keyPairFromPkcs8(privateKey));
}

/** Ben proposes an account in the treasury: the newest task there, which waits for an approver. */
export async function proposeAccount(urls: InstanceUrls, alias: string): Promise<void> {
  const ben = await byApi(urls, 'ben');
  const [me, vaults] = await Promise.all([ben.client.me.get({}), ben.client.vaults.list({})]);
  const treasury = me.domains.find((domain) => domain.alias === 'Treasury');
  const vaultId = vaults.items[0]?.data.id;
  if (treasury === undefined || vaultId === undefined) throw new Error('The demo organisation is not there');
  const payload: IntentPayload = {
    type: 'v0_CreateAccount',
    id: newId(),
    alias,
    description: 'Proposed for a journey',
    providerDetails: { type: 'Vault', vaultId, keyStrategy: 'VaultHard' },
    ledgerIds: ['ethereum-sandbox'],
    lock: 'Unlocked',
    customProperties: {},
  };
  await ben.propose({ id: treasury.userReference.id, domainId: treasury.id }, treasury.id, payload);
}

/** Ben's order of a transfer that waits, because the ledger's fee is above the maximum that he set; its approval by Dev. Gives its id. */
export async function orderThatWaits(urls: InstanceUrls): Promise<string> {
  const [ben, dev] = await Promise.all([byApi(urls, 'ben'), byApi(urls, 'dev')]);
  const [me, other, tickers] = await Promise.all([
    ben.client.me.get({}),
    dev.client.me.get({}),
    ben.client.tickers.list({ query: { ledgerId: 'ethereum-sandbox' } }),
  ]);
  const treasury = me.domains.find(({ alias }) => alias === 'Treasury');
  const approver = other.domains.find(({ alias }) => alias === 'Treasury');
  const tickerId = tickers.items.find(({ data }) => data.kind === 'Native')?.data.id;
  if (treasury === undefined || approver === undefined || tickerId === undefined)
    throw new Error('The demo organisation is not there');
  const { items } = await ben.client.accounts.list({
    params: { domainId: treasury.id },
    query: { alias: 'Operating account' },
  });
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
  const intent = await ben.propose({ id: treasury.userReference.id, domainId: treasury.id }, treasury.id, payload);
  await dev.approve({ id: approver.userReference.id, domainId: approver.id }, intent);
  return until('the order to be made', async () => {
    const orders = await ben.client.orders.list({ params: { domainId: treasury.id }, query: { intentId: intent.data.id } });
    return orders.items[0]?.data.id;
  });
}
