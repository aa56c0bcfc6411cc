import type { KindsInstance } from './kinds-instance.ts';

const ledgerId = 'ethereum-sandbox';

/** The id of the coin of the sandbox ledger. */
export async function nativeTickerOf({ client }: KindsInstance): Promise<string> {
  const { items } = await client.tickers.list({ query: { ledgerId: [ledgerId] } });
  return items.find(({ kind }) => kind === 'Native')?.id ?? '';
}

/** Pays into an account; gives the id of the transfer once its block is read, in quarantine as all that strangers send. */
export async function deposit({ client, root, addressOf, until }: KindsInstance, accountId: string): Promise<string> {
  const known = await quarantined();
  const body = { address: await addressOf(accountId), amount: '5000000000000000000' };
  await client.ledgers.faucet({ params: { ledgerId }, body });
  const transferId = await until('the deposit', async () => (await quarantined()).find((id) => !known.includes(id)));
  // Before that the ledger has what the instance does not know of, nor that it is in quarantine.
  await until('its confirmation', async () => {
    const { items } = await client.balances.list({ params: { domainId: root, accountId } });
    return items.some(({ quarantinedAmount }) => quarantinedAmount !== '0') ? true : undefined;
  });
  return transferId;

  async function quarantined(): Promise<string[]> {
    const { items } = await client.transfers.list({ params: { domainId: root }, query: { accountId, quarantined: true } });
    return items.map(({ id }) => id);
  }
}

/** Waits until a transfer is out of quarantine, and counted so. */
export async function released({ client, root, until }: KindsInstance, transferId: string): Promise<void> {
  await until('the release', async () => {
    const { quarantined } = await client.transfers.get({ params: { domainId: root, transferId } });
    return quarantined ? undefined : true;
  });
}
