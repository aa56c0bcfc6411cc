import { newId } from '@countersign/kernel';
import type { CreateTransferOrder, IntentPayload, TrustedIntent } from '@countersign/kinds/schemas';

import { demoAccounts, demoCrew, demoEndpoints } from './accounts.ts';
import type { DemoAccount, DemoEndpoint, WorkingDomain } from './accounts.ts';
import { until } from './actor.ts';
import type { Actor } from './actor.ts';
import type { DemoOrganisation } from './organisation.ts';
import type { DemoDomain, DemoPerson } from './people.ts';
import { demoLimits, type LimitedAsset } from './policies.ts';

type Actors = Readonly<Record<DemoPerson['key'], Actor>>;
type Destination = CreateTransferOrder['outputs'][number]['destination'];

/** What the Ethereum sandbox gives besides coins: its dollar, amount in the smallest unit, and its pictures, by their number. */
export interface TokenFaucet {
  readonly dollars: (address: string, amount: bigint) => Promise<void>;
  readonly picture: (address: string, tokenId: bigint) => Promise<void>;
}

const common = { lock: 'Unlocked' as const, customProperties: {} };
const ether = (thousandths: bigint) => thousandths * 10n ** 15n;

/** Gives the organisation a past: a vault, accounts on every ledger, endpoints, an asset, and transfers in every state. */
// oxlint-disable-next-line eslint/max-lines-per-function -- One story, in its order.
export async function makeHistory(organisation: DemoOrganisation, actors: Actors, faucet: TokenFaucet): Promise<void> {
  const { domainIds, user } = organisation;
  const vaultId = await makeVault();
  const [accountIds, endpointIds] = await Promise.all([
    keyed(demoAccounts, ({ alias }) => alias, openAccount),
    keyed(demoEndpoints, ({ key }) => key, makeEndpoint),
  ]);
  await Promise.all(demoAccounts.map(fund));
  await setLimits(await payAround());
  await leaveOpen();

  function propose(
    person: DemoPerson['key'],
    domain: DemoDomain,
    payload: IntentPayload,
    description?: string,
  ): Promise<TrustedIntent> {
    return actors[person].propose(user(person, domain), domainIds[domain], payload, description);
  }

  async function execute(
    domain: WorkingDomain,
    payload: IntentPayload,
    { second = 'approver', description }: { second?: 'approver' | 'compliance'; description?: string } = {},
  ): Promise<void> {
    const { operator } = demoCrew[domain];
    const intent = await propose(operator, domain, payload, description);
    const decider = demoCrew[domain][second];
    const done = intent.data.state.status === 'Open' ? await actors[decider].approve(user(decider, domain), intent) : intent;
    expectExecuted(payload, done);
  }

  async function makeVault(): Promise<string> {
    const { items } = await actors.ada.client.signers.list();
    const [signer] = items;
    if (signer === undefined) throw new Error('No signer has announced itself');
    const payload: IntentPayload = {
      type: 'v0_CreateVault',
      id: newId(),
      alias: 'Main vault',
      description: 'The software vault of this instance',
      publicKey: signer.publicKey,
      ...common,
    };
    const intent = await propose('ada', 'root', payload, 'First vault of the group');
    expectExecuted(payload, await actors.dev.approve(user('dev', 'root'), intent, 'Signer checked on site'));
    return payload.id;
  }

  async function openAccount({ alias, domain, ledgerIds, keyStrategy, description }: DemoAccount): Promise<string> {
    const id = newId();
    const providerDetails = { type: 'Vault' as const, vaultId, keyStrategy };
    await execute(domain, {
      type: 'v0_CreateAccount',
      id,
      alias,
      providerDetails,
      ledgerIds: [...ledgerIds],
      description,
      ...common,
    });
    return id;
  }

  async function makeEndpoint({ alias, ledgerId, address, trustScore, description, abi }: DemoEndpoint): Promise<string> {
    const id = newId();
    const payload: IntentPayload = {
      type: 'v0_CreateEndpoint',
      id,
      alias,
      address,
      trustScore,
      ledgerId,
      description,
      ...(abi !== undefined && { parameters: { type: 'Ethereum', ABI: abi } }),
      ...common,
    };
    await execute('treasury', payload, { second: 'compliance' });
    return id;
  }

  async function fund({ alias, domain, funds, tokens, pictures = [], release }: DemoAccount): Promise<void> {
    const { client } = actors[demoCrew[domain].operator];
    const params = { domainId: domainIds[domain], accountId: accountIds(alias) };
    for (const [ledgerId, amount] of Object.entries(funds)) {
      const address = await until(`an address of ${alias}`, async () => {
        const { items } = await client.addresses.list({ params, query: { ledgerId: [ledgerId] } });
        return items[0]?.address;
      });
      await client.ledgers.faucet({ params: { ledgerId }, body: { address, amount } });
      if (tokens !== undefined) await faucet.dollars(address, BigInt(tokens));
      for (const { tokenId } of pictures) await faucet.picture(address, tokenId);
    }
    const expected = Object.keys(funds).length + (tokens === undefined ? 0 : 1) + pictures.length;
    await until(`the funds of ${alias}`, async () => {
      const { items } = await client.balances.list({ params });
      return items.filter(({ quarantinedAmount }) => quarantinedAmount !== '0').length === expected ? items : undefined;
    });
    if (release === 'Kept') return;
    const { items } = await client.transfers.list({
      params: { domainId: params.domainId },
      query: { accountId: params.accountId, quarantined: true },
    });
    const transferIds = items.map(({ id }) => id);
    const payload: IntentPayload = { type: 'v0_ReleaseQuarantinedTransfers', accountId: params.accountId, transferIds };
    if (release === 'Waits') await propose(demoCrew[domain].operator, domain, payload, 'First deposit of a new client');
    else await execute(domain, payload, { second: 'compliance', description: 'Opening balance' });
  }

  function transfer(from: string, tickerId: string, destination: Destination, amount: bigint): CreateTransferOrder {
    return {
      type: 'v0_CreateTransferOrder',
      id: newId(),
      accountId: accountIds(from),
      tickerId,
      outputs: [{ destination, amount: String(amount) }],
      feeStrategy: 'Medium',
      customProperties: {},
    };
  }

  function endpoint(key: DemoEndpoint['key']): Destination {
    return { type: 'Endpoint', endpointId: endpointIds(key) };
  }

  async function nativeTicker(ledgerId: string): Promise<string> {
    const { items } = await actors.ben.client.tickers.list({ query: { ledgerId: [ledgerId] } });
    return items.find(({ kind }) => kind === 'Native')?.id ?? '';
  }

  /** Payments that were made, one in a token that had to be validated first; gives the assets. */
  async function payAround(): Promise<Record<LimitedAsset, string>> {
    const [eth, btc, xrp, dollar] = await Promise.all([
      nativeTicker('ethereum-sandbox'),
      nativeTicker('bitcoin-sandbox'),
      nativeTicker('xrpl-sandbox'),
      validateTokens(),
    ]);
    const made: [CreateTransferOrder, string][] = [
      [transfer('Operating account', eth, endpoint('northbank'), ether(1_500n)), 'Invoice 2026-104'],
      [
        transfer('Operating account', eth, { type: 'Account', accountId: accountIds('Market making') }, ether(250n)),
        'Top up the desk',
      ],
      [transfer('Operating account', dollar, endpoint('helvetia'), 4_280_500_000n), 'Hosting, October'],
      [transfer('Bitcoin reserve', btc, endpoint('coldStorage'), 42_500_000n), 'Quarterly move to cold storage'],
      [transfer('XRPL settlement', xrp, endpoint('northbankXrpl'), 1_250_000_000n), 'Settlement of week 46'],
    ];
    for (const [payload, description] of made) await execute('treasury', payload, { description });
    await Promise.all(made.map(([{ id }]) => until(`the payment ${id}`, () => confirmed(id))));
    return { eth, btc, xrp, dollar };
  }

  /** The rules on amounts, which name assets that were not there at genesis. */
  async function setLimits(tickerIds: Record<LimitedAsset, string>): Promise<void> {
    for (const [domain, policy] of demoLimits(tickerIds)) {
      const payload: IntentPayload = { type: 'v0_CreatePolicy', ...policy };
      // The group's own rule on rules is above the domain.
      const intent = await actors.ada.propose(user('ada', 'root'), domainIds[domain], payload, 'Limits as the board set them');
      expectExecuted(payload, await actors.dev.approve(user('dev', 'root'), intent));
    }
  }

  async function confirmed(orderId: string): Promise<true | undefined> {
    const { items } = await actors.ben.client.transactions.list({
      params: { domainId: domainIds.treasury },
      query: { 'orderReference.Id': orderId },
    });
    return items[0]?.ledgerTransactionData?.ledgerStatus === 'Confirmed' || undefined;
  }

  /** Validates the dollar and those pictures that have a name; gives the dollar's id. */
  async function validateTokens(): Promise<string> {
    const { items } = await actors.ada.client.tickers.list({ query: { validationStatus: 'NonValidated' } });
    const names = new Map(
      demoAccounts.flatMap(({ pictures = [] }) => pictures.map(({ tokenId, name }) => [String(tokenId), name])),
    );
    const tickers = items.flatMap(({ id, ledgerId, ledgerDetails }) => {
      const { properties } = ledgerDetails;
      const picture = 'tokenId' in properties ? names.get(properties.tokenId) : undefined;
      if ('tokenId' in properties && picture === undefined) return [];
      const said =
        picture === undefined
          ? { name: 'Sandbox dollar', symbol: 'USDS', decimals: 6 }
          : { name: picture, symbol: 'PICS', decimals: 0 };
      return [{ id, ledgerId, kind: 'Contract' as const, ...said, ledgerDetails, ...common }];
    });
    const id = tickers.find(({ decimals }) => decimals > 0)?.id;
    if (id === undefined) throw new Error('No token has been seen');
    const payload: IntentPayload = { type: 'v0_ValidateTickers', tickers };
    const intent = await propose('ada', 'root', payload, 'Contract checked against the issuer’s publication');
    expectExecuted(payload, await actors.dev.approve(user('dev', 'root'), intent));
    return id;
  }

  /** What failed, what was refused, and what waits for somebody. */
  async function leaveOpen(): Promise<void> {
    const eth = await nativeTicker('ethereum-sandbox');
    const pay = (key: DemoEndpoint['key'], amount: bigint) => transfer('Operating account', eth, endpoint(key), amount);
    await propose('ben', 'treasury', pay('unverified', ether(1_000n)), 'Advance payment');
    const refused = await propose('ben', 'treasury', pay('northbank', ether(2_000n)), 'Invoice 2026-118');
    await actors.chloe.reject(user('chloe', 'treasury'), refused, 'The invoice was paid already');
    const { items } = await actors.ben.client.policies.list({ params: { domainId: domainIds.treasury } });
    const limit = items.find(({ data }) => data.alias === 'Large transfers')?.data;
    if (limit === undefined) throw new Error('No policy for large transfers');
    const reference = { id: limit.id, revision: limit.metadata.revision };
    await propose('ben', 'treasury', { type: 'v0_LockPolicy', reference }, 'Until the year-end payments are through');
    await propose('ben', 'treasury', pay('northbank', ether(6_000n)), 'Quarterly settlement');
    await propose('ben', 'treasury', pay('northbank', ether(500n)), 'Invoice 2026-121');
  }
}

function expectExecuted({ type }: IntentPayload, { data: { state } }: TrustedIntent): void {
  if (state.status !== 'Executed') throw new Error(`${type} is ${state.status}: ${state.error?.code} ${state.error?.message}`);
}

/** Makes one after the other; the result gives what was made of a key. */
async function keyed<T>(items: readonly T[], keyOf: (item: T) => string, make: (item: T) => Promise<string>) {
  const made = new Map<string, string>();
  for (const item of items) made.set(keyOf(item), await make(item));
  return (key: string): string => {
    const id = made.get(key);
    if (id === undefined) throw new Error(`There is no ${key}`);
    return id;
  };
}
