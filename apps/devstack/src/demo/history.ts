import { newId } from '@countersign/kernel';
import type { AccountKeyStrategy, CreateAccount, CreateTransferOrder, IntentPayload, TrustedIntent } from '@countersign/model';

import { until } from './actor.ts';
import type { Actor } from './actor.ts';
import type { DemoOrganisation } from './organisation.ts';
import type { DemoDomain, DemoPerson } from './people.ts';

type Actors = Readonly<Record<DemoPerson['key'], Actor>>;

interface AccountInput {
  readonly alias: string;
  readonly domain: Exclude<DemoDomain, 'root'>;
  readonly ledgerIds: readonly string[];
  readonly keyStrategy: AccountKeyStrategy;
  readonly description?: string;
  /** What the faucet gives, in smallest units by ledger. */
  readonly funds: Readonly<Record<string, string>>;
}

const ether = 10n ** 18n;

const accounts: readonly AccountInput[] = [
  {
    alias: 'Operating account',
    domain: 'treasury',
    ledgerIds: ['ethereum-sandbox'],
    keyStrategy: 'VaultHard',
    description: 'Day-to-day payments',
    funds: { 'ethereum-sandbox': String(12n * ether) },
  },
  {
    alias: 'Bitcoin reserve',
    domain: 'treasury',
    ledgerIds: ['bitcoin-sandbox'],
    keyStrategy: 'VaultSoft',
    description: 'Long-term holding',
    funds: { 'bitcoin-sandbox': '250000000' },
  },
  {
    alias: 'XRPL settlement',
    domain: 'treasury',
    ledgerIds: ['xrpl-sandbox'],
    keyStrategy: 'VaultHard',
    funds: { 'xrpl-sandbox': '5000000000' },
  },
  {
    alias: 'Emergency liquidity of the group, all ledgers',
    domain: 'treasury',
    ledgerIds: ['bitcoin-sandbox', 'ethereum-sandbox', 'xrpl-sandbox'],
    keyStrategy: 'VaultHard',
    funds: { 'ethereum-sandbox': String(3n * ether) },
  },
  {
    alias: 'Market making',
    domain: 'trading',
    ledgerIds: ['ethereum-sandbox', 'bitcoin-sandbox'],
    keyStrategy: 'Random',
    funds: { 'ethereum-sandbox': String(2n * ether) },
  },
  {
    alias: 'Client omnibus',
    domain: 'clients',
    ledgerIds: ['xrpl-sandbox'],
    keyStrategy: 'VaultHard',
    funds: { 'xrpl-sandbox': '2500000000' },
  },
];

/** Who proposes and who agrees, by domain. */
const crew = {
  treasury: { operator: 'ben', approver: 'dev', compliance: 'chloe' },
  trading: { operator: 'ben', approver: 'dev', compliance: 'dev' },
  clients: { operator: 'chloe', approver: 'dev', compliance: 'dev' },
} as const satisfies Record<Exclude<DemoDomain, 'root'>, Record<string, DemoPerson['key']>>;

/** Gives the organisation a past: a vault, accounts on every ledger, endpoints, and transfers in every state. */
export async function makeHistory(organisation: DemoOrganisation, actors: Actors): Promise<void> {
  const { domainIds, user } = organisation;

  function propose(
    person: DemoPerson['key'],
    domain: DemoDomain,
    payload: IntentPayload,
    description?: string,
  ): Promise<TrustedIntent> {
    return actors[person].propose(user(person, domain), domainIds[domain], payload, description);
  }

  async function carryOut(
    domain: Exclude<DemoDomain, 'root'>,
    payload: IntentPayload,
    second: 'approver' | 'compliance' = 'approver',
  ): Promise<void> {
    const { operator } = crew[domain];
    const intent = await propose(operator, domain, payload);
    const decider = crew[domain][second];
    const done = intent.data.state.status === 'Open' ? await actors[decider].approve(user(decider, domain), intent) : intent;
    if (done.data.state.status !== 'Executed') {
      throw new Error(
        `${payload.type} is ${done.data.state.status}: ${done.data.state.error?.code} ${done.data.state.error?.message}`,
      );
    }
  }

  const vaultId = await makeVault();
  const accountIds = new Map<string, string>();
  for (const account of accounts) accountIds.set(account.alias, await openAccount(account));
  await Promise.all(accounts.map(fund));
  await makeEndpointsAndTransfers();

  async function makeVault(): Promise<string> {
    const { items } = await actors.ada.client.signers.list();
    const [signer] = items;
    if (signer === undefined) throw new Error('No signer has announced itself');
    const id = newId();
    const payload: IntentPayload = {
      type: 'v0_CreateVault',
      id,
      alias: 'Main vault',
      description: 'The software vault of this instance',
      publicKey: signer.publicKey,
      lock: 'Unlocked',
      customProperties: {},
    };
    const intent = await propose('ada', 'root', payload);
    await actors.dev.approve(user('dev', 'root'), intent, 'Signer checked on site');
    return id;
  }

  async function openAccount({ alias, domain, ledgerIds, keyStrategy, description }: AccountInput): Promise<string> {
    const payload: CreateAccount = {
      type: 'v0_CreateAccount',
      id: newId(),
      alias,
      providerDetails: { type: 'Vault', vaultId, keyStrategy },
      ledgerIds: [...ledgerIds],
      lock: 'Unlocked',
      ...(description !== undefined && { description }),
      customProperties: {},
    };
    await carryOut(domain, payload);
    return payload.id;
  }

  function accountId(alias: string): string {
    const id = accountIds.get(alias);
    if (id === undefined) throw new Error(`No account ${alias}`);
    return id;
  }

  async function fund({ alias, domain, funds }: AccountInput): Promise<void> {
    const { client } = actors[crew[domain].operator];
    const params = { domainId: domainIds[domain], accountId: accountId(alias) };
    const given = Object.entries(funds);
    for (const [ledgerId, amount] of given) {
      const address = await until(`an address of ${alias}`, async () => {
        const { items } = await client.addresses.list({ params, query: { ledgerId: [ledgerId] } });
        return items[0]?.address;
      });
      await client.ledgers.faucet({ params: { ledgerId }, body: { address, amount } });
    }
    const transferIds = await until(`the funds of ${alias}`, async () => {
      const { items } = await client.balances.list({ params });
      if (items.filter(({ quarantinedAmount }) => quarantinedAmount !== '0').length < given.length) return undefined;
      const transfers = await client.transfers.list({
        params: { domainId: params.domainId },
        query: { accountId: params.accountId, quarantined: true },
      });
      return transfers.items.map(({ id }) => id);
    });
    // One stays in quarantine, so that there is something to release.
    if (alias === 'Emergency liquidity of the group, all ledgers') return;
    const payload: IntentPayload = { type: 'v0_ReleaseQuarantinedTransfers', accountId: params.accountId, transferIds };
    // This one waits for its second signature.
    if (domain === 'clients') await propose(crew.clients.operator, domain, payload, 'First deposit of a new client');
    else await carryOut(domain, payload, 'compliance');
  }

  async function makeEndpointsAndTransfers(): Promise<void> {
    const northbank = await makeEndpoint('Northbank settlement', '0x52908400098527886E0F7030069857D2E4169EE7', 90);
    const stranger = await makeEndpoint('Unverified counterparty', '0x8617E340B3D01FA5F11F306F4090FD50E238070D', 10);
    const { items } = await actors.ben.client.tickers.list({ query: { ledgerId: ['ethereum-sandbox'] } });
    const tickerId = items.find(({ kind }) => kind === 'Native')?.id ?? '';
    const transfer = (
      destination: CreateTransferOrder['outputs'][number]['destination'],
      amount: bigint,
    ): CreateTransferOrder => ({
      type: 'v0_CreateTransferOrder',
      id: newId(),
      accountId: accountId('Operating account'),
      tickerId,
      outputs: [{ destination, amount: String(amount) }],
      feeStrategy: 'Medium',
      customProperties: {},
    });
    await carryOut('treasury', transfer({ type: 'Endpoint', endpointId: northbank }, (3n * ether) / 2n));
    await carryOut('treasury', transfer({ type: 'Account', accountId: accountId('Market making') }, ether / 4n));
    await propose('ben', 'treasury', transfer({ type: 'Endpoint', endpointId: stranger }, ether), 'Refused by policy');
    const refused = await propose(
      'ben',
      'treasury',
      transfer({ type: 'Endpoint', endpointId: northbank }, 2n * ether),
      'Invoice 2026-118',
    );
    await actors.chloe.reject(user('chloe', 'treasury'), refused, 'The invoice was paid already');
    await propose('ben', 'treasury', transfer({ type: 'Endpoint', endpointId: northbank }, 6n * ether), 'Quarterly settlement');
    await propose('ben', 'treasury', transfer({ type: 'Endpoint', endpointId: northbank }, ether / 2n), 'Invoice 2026-121');
  }

  async function makeEndpoint(alias: string, address: string, trustScore: number): Promise<string> {
    const id = newId();
    await carryOut(
      'treasury',
      {
        type: 'v0_CreateEndpoint',
        id,
        alias,
        address,
        trustScore,
        ledgerId: 'ethereum-sandbox',
        lock: 'Unlocked',
        customProperties: {},
      },
      'compliance',
    );
    return id;
  }
}
