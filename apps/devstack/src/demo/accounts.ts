import type { AccountKeyStrategy } from '@countersign/model';

import type { DemoDomain, DemoPerson } from './people.ts';

/** The domains that hold funds. */
export type WorkingDomain = Exclude<DemoDomain, 'root'>;

/** An account of the demo organisation, and what becomes of its first deposits. */
export interface DemoAccount {
  readonly alias: string;
  readonly domain: WorkingDomain;
  readonly ledgerIds: readonly string[];
  readonly keyStrategy: AccountKeyStrategy;
  readonly description: string;
  /** What the faucet gives, in smallest units by ledger. */
  readonly funds: Readonly<Record<string, string>>;
  /** What the faucet gives of the sandbox's token. */
  readonly tokens?: string;
  /** Pictures of the sandbox, of which there is one each; one without a name is never validated. */
  readonly pictures?: readonly { readonly tokenId: bigint; readonly name?: string }[];
  /** `Waits`: the release waits for its second signature. `Kept`: nobody has asked for it. */
  readonly release: 'Done' | 'Waits' | 'Kept';
}

const ether = (thousandths: bigint) => String(thousandths * 10n ** 15n);

export const demoAccounts: readonly DemoAccount[] = [
  {
    alias: 'Operating account',
    domain: 'treasury',
    ledgerIds: ['ethereum-sandbox'],
    keyStrategy: 'VaultHard',
    description: 'Suppliers, payroll and fees',
    funds: { 'ethereum-sandbox': ether(12_400n) },
    tokens: '185000000000',
    pictures: [{ tokenId: 17n, name: 'Harbour at dawn' }, { tokenId: 204n }],
    release: 'Done',
  },
  {
    alias: 'Bitcoin reserve',
    domain: 'treasury',
    ledgerIds: ['bitcoin-sandbox'],
    keyStrategy: 'VaultSoft',
    description: 'Long-term holding, board resolution 2025-14',
    funds: { 'bitcoin-sandbox': '254800000' },
    release: 'Done',
  },
  {
    alias: 'XRPL settlement',
    domain: 'treasury',
    ledgerIds: ['xrpl-sandbox'],
    keyStrategy: 'VaultHard',
    description: 'Cross-border settlement with Northbank',
    funds: { 'xrpl-sandbox': '5000000000' },
    release: 'Done',
  },
  {
    alias: 'Group liquidity reserve',
    domain: 'treasury',
    ledgerIds: ['bitcoin-sandbox', 'ethereum-sandbox', 'xrpl-sandbox'],
    keyStrategy: 'VaultHard',
    description: 'For emergencies, on all ledgers',
    funds: { 'ethereum-sandbox': ether(3_000n) },
    release: 'Kept',
  },
  {
    alias: 'Market making',
    domain: 'trading',
    ledgerIds: ['ethereum-sandbox', 'bitcoin-sandbox'],
    keyStrategy: 'Random',
    description: 'Working balance of the desk',
    funds: { 'ethereum-sandbox': ether(2_750n) },
    release: 'Done',
  },
  {
    alias: 'Client omnibus',
    domain: 'clients',
    ledgerIds: ['xrpl-sandbox'],
    keyStrategy: 'VaultHard',
    description: 'Funds of all clients, kept apart from our own',
    funds: { 'xrpl-sandbox': '2500000000' },
    release: 'Waits',
  },
];

/** Somebody outside whom the organisation pays. */
export interface DemoEndpoint {
  readonly key: 'northbank' | 'helvetia' | 'northbankXrpl' | 'coldStorage' | 'unverified' | 'dollarContract';
  readonly alias: string;
  readonly ledgerId: string;
  readonly address: string;
  readonly trustScore: number;
  readonly description: string;
  /** What its contract can be called with. */
  readonly abi?: string;
}

function abiFunction(name: string, inputs: Readonly<Record<string, string>>, stateMutability: 'nonpayable' | 'view') {
  return {
    type: 'function',
    name,
    inputs: Object.entries(inputs).map(([input, type]) => ({ name: input, type })),
    stateMutability,
  };
}

export const demoEndpoints: readonly DemoEndpoint[] = [
  {
    key: 'northbank',
    alias: 'Northbank settlement',
    ledgerId: 'ethereum-sandbox',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    trustScore: 90,
    description: 'Settlement account of Northbank, confirmed by call back',
  },
  {
    key: 'helvetia',
    alias: 'Helvetia Cloud AG',
    ledgerId: 'ethereum-sandbox',
    address: '0xde709f2102306220921060314715629080e2fb77',
    trustScore: 75,
    description: 'Supplier, paid in dollars each month',
  },
  {
    key: 'northbankXrpl',
    alias: 'Northbank settlement (XRPL)',
    ledgerId: 'xrpl-sandbox',
    address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
    trustScore: 90,
    description: 'Settlement account of Northbank on the XRP Ledger',
  },
  {
    key: 'coldStorage',
    alias: 'Custodian cold storage',
    ledgerId: 'bitcoin-sandbox',
    address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    trustScore: 95,
    description: 'Deposit address of the second custodian',
  },
  {
    key: 'dollarContract',
    alias: 'Sandbox dollar contract',
    ledgerId: 'ethereum-sandbox',
    address: '0x7070707070707070707070707070707070707070',
    trustScore: 80,
    description: 'The contract of USDS, with the functions that the treasury uses',
    abi: JSON.stringify([
      abiFunction('transfer', { to: 'address', value: 'uint256' }, 'nonpayable'),
      abiFunction('approve', { spender: 'address', value: 'uint256' }, 'nonpayable'),
      abiFunction('balanceOf', { owner: 'address' }, 'view'),
    ]),
  },
  {
    key: 'unverified',
    alias: 'Unverified counterparty',
    ledgerId: 'ethereum-sandbox',
    address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    trustScore: 10,
    description: 'Onboarding is not finished',
  },
];

/** Who proposes and who agrees, by domain. */
export const demoCrew = {
  treasury: { operator: 'ben', approver: 'dev', compliance: 'chloe' },
  trading: { operator: 'ben', approver: 'dev', compliance: 'dev' },
  clients: { operator: 'chloe', approver: 'dev', compliance: 'dev' },
} as const satisfies Record<WorkingDomain, Record<'operator' | 'approver' | 'compliance', DemoPerson['key']>>;
