import { organisationKinds } from '@countersign/governance/first-rules';
import { writeStandardCondition, type AmountLimit, type StandardCondition } from '@countersign/kinds/conditions';
import { newId } from '@countersign/kernel';
import { intentTypesAbout } from '@countersign/model/names';
import type { CreateDomainGenesisPolicy, IntentType, WorkflowCondition } from '@countersign/model';

import type { DemoDomain, DemoRole } from './people.ts';

interface PolicyInput {
  readonly alias: string;
  readonly description: string;
  readonly rank: number;
  readonly intentTypes: readonly IntentType[];
  readonly scope?: CreateDomainGenesisPolicy['scope'];
  readonly condition?: StandardCondition;
  /** Absent: always reject. Empty: always approve. */
  readonly workflow?: readonly WorkflowCondition[];
}

const transfers: readonly IntentType[] = ['v0_CreateTransferOrder', 'v0_AttemptTransactionOrderCancellation'];
const accounts: readonly IntentType[] = ['v0_CreateAccount', 'v0_AddAccountLedgers', 'v0_LockAccount', 'v0_UnlockAccount'];
const endpoints = intentTypesAbout('endpoint');
const vaultsAndAssets: readonly IntentType[] = [
  'v0_CreateVault',
  'v0_UpdateVault',
  'v0_LockVault',
  'v0_UnlockVault',
  'v0_CreateTicker',
  'v0_UpdateTicker',
  'v0_LockTicker',
  'v0_UnlockTicker',
  'v0_ValidateTickers',
];

const distrustedEndpoint: StandardCondition = { type: 'EndpointTrustBelow', limit: 20 };

function one(role: DemoRole, quorum = 1): WorkflowCondition {
  return { type: 'RoleQuorum', role, quorum };
}

/** What every working domain has. */
const working: readonly PolicyInput[] = [
  {
    alias: 'Everyday transfers',
    description: 'An operator proposes, one approver agrees',
    rank: 100,
    intentTypes: transfers,
    workflow: [one('operator'), one('approver')],
  },
  {
    alias: 'Never pay distrusted endpoints',
    description: 'Endpoints with a trust score below 20 receive nothing, however they are named',
    rank: 900,
    intentTypes: ['v0_CreateTransferOrder', 'v0_CreateTransactionOrder'],
    condition: distrustedEndpoint,
  },
  {
    alias: 'Accounts',
    description: 'An operator opens or locks an account, an approver agrees',
    rank: 100,
    intentTypes: accounts,
    workflow: [one('operator'), one('approver')],
  },
  {
    alias: 'Manifests',
    description: 'An operator has an account sign a message or token, an approver agrees',
    rank: 100,
    intentTypes: ['v0_SignManifest'],
    workflow: [one('operator'), one('approver')],
  },
  {
    alias: 'Account names',
    description: 'Renaming an account needs nobody else',
    rank: 100,
    intentTypes: ['v0_UpdateAccount'],
    workflow: [],
  },
  {
    alias: 'Quarantine',
    description: 'A compliance officer agrees before unknown funds are released',
    rank: 100,
    intentTypes: ['v0_ReleaseQuarantinedTransfers'],
    workflow: [one('operator'), one('compliance')],
  },
  {
    alias: 'Address book',
    description: 'A compliance officer agrees to every endpoint',
    rank: 100,
    intentTypes: endpoints,
    workflow: [one('operator'), one('compliance')],
  },
];

// No rule can know what a transaction in its ledger's own terms is worth (it may call a contract, or let somebody else take
// everything): each of them takes as many people as a large transfer.
function transactions(second: DemoRole): PolicyInput {
  return {
    alias: 'Transactions in the terms of a ledger',
    description: 'Whatever their amount they take an approver and another officer, since they can do anything',
    rank: 300,
    intentTypes: ['v0_CreateTransactionOrder'],
    workflow: [one('operator'), { type: 'And', left: one('approver'), right: one(second) }],
  };
}

const policies: Record<DemoDomain, readonly PolicyInput[]> = {
  root: [
    {
      alias: 'People, policies and domains',
      description: 'Two administrators, or one and a compliance officer, here and in every domain below',
      rank: 1000,
      intentTypes: organisationKinds,
      scope: 'SelfAndDescendants',
      workflow: [one('administrator'), { type: 'Or', left: one('administrator'), right: one('compliance') }],
    },
    {
      alias: 'Vaults and assets',
      description: 'Both administrators',
      rank: 500,
      intentTypes: vaultsAndAssets,
      workflow: [one('administrator', 2)],
    },
  ],
  treasury: [...working, transactions('compliance')],
  trading: [
    ...working.filter(({ alias }) => alias !== 'Quarantine' && alias !== 'Address book'),
    transactions('administrator'),
    {
      alias: 'Quarantine and address book',
      description: 'An approver agrees',
      rank: 100,
      intentTypes: ['v0_ReleaseQuarantinedTransfers', ...endpoints],
      workflow: [one('operator'), one('approver')],
    },
  ],
  clients: [...working, transactions('administrator')],
};

/** The assets that the demo's limits are of. */
export type LimitedAsset = 'eth' | 'btc' | 'xrp' | 'dollar';

/** The amounts from which a transfer is a large one. */
const largeAmounts: readonly [LimitedAsset, bigint][] = [
  ['eth', 5n],
  ['btc', 1n],
  ['xrp', 5_000n],
  ['dollar', 10_000n],
];

/** How each is counted, and of which ledger it pays the fees. */
const assets: Readonly<Record<LimitedAsset, Pick<AmountLimit, 'decimals' | 'feesOf'>>> = {
  eth: { decimals: 18, feesOf: 'ethereum-sandbox' },
  btc: { decimals: 8, feesOf: 'bitcoin-sandbox' },
  xrp: { decimals: 6, feesOf: 'xrpl-sandbox' },
  dollar: { decimals: 6 },
};

type TickerIds = Readonly<Record<LimitedAsset, string>>;

/** The limit of so many thousandths of an asset. */
function limitOf(tickerIds: TickerIds, asset: LimitedAsset, thousandths: bigint): AmountLimit {
  const amount = (thousandths * 10n ** BigInt(assets[asset].decimals)) / 1_000n;
  return { tickerId: tickerIds[asset], amount: String(amount), ...assets[asset] };
}

function largeTransfers(tickerIds: TickerIds): PolicyInput {
  return {
    alias: 'Large transfers',
    description: 'Above the limit of its asset an approver and a compliance officer must agree; so for every other asset',
    rank: 200,
    intentTypes: ['v0_CreateTransferOrder'],
    condition: {
      type: 'AmountOver',
      limits: largeAmounts.map(([asset, units]) => limitOf(tickerIds, asset, units * 1_000n)),
      others: 'Holds',
    },
    workflow: [one('operator'), { type: 'And', left: one('approver'), right: one('compliance') }],
  };
}

/** Below 0.05 ETH. */
function smallTransfers(tickerIds: TickerIds): PolicyInput {
  return {
    alias: 'Small transfers',
    description: 'Below 0.05 ETH the desk moves funds without further approvals',
    rank: 150,
    intentTypes: ['v0_CreateTransferOrder'],
    condition: { type: 'AmountUnder', limits: [limitOf(tickerIds, 'eth', 50n)], others: 'DoesNotHold' },
    workflow: [],
  };
}

/** The policies on amounts, by the domain that they are for: they can be made once the assets that they name are there. */
export function demoLimits(tickerIds: TickerIds): readonly (readonly [DemoDomain, CreateDomainGenesisPolicy])[] {
  return [
    ['treasury', asPolicy(largeTransfers(tickerIds))],
    ['clients', asPolicy(largeTransfers(tickerIds))],
    ['trading', asPolicy(smallTransfers(tickerIds))],
  ];
}

/** The policies of a domain of the demo organisation, as genesis takes them. */
export function demoPolicies(domain: DemoDomain): CreateDomainGenesisPolicy[] {
  return policies[domain].map(asPolicy);
}

function asPolicy({ alias, description, rank, intentTypes, scope, condition, workflow }: PolicyInput): CreateDomainGenesisPolicy {
  return {
    id: newId(),
    alias,
    description,
    rank,
    intentTypes: [...intentTypes],
    scope: scope ?? 'Self',
    scriptingEngine: 'Javascript_v0',
    ...(condition !== undefined && { condition: writeStandardCondition(condition) }),
    ...(workflow !== undefined && { workflow: [...workflow] }),
    ...(workflow !== undefined && workflow.length > 0 && { approvals: 'WithFullContext' as const }),
    lock: 'Unlocked',
    customProperties: {},
  };
}
