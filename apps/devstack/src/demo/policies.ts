import { organisationKinds } from '@countersign/governance/first-rules';
import { writeStandardCondition, type StandardCondition } from '@countersign/kinds/conditions';
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

const largeTransfer: StandardCondition = { type: 'AmountOver', amount: '5000000000000000000' };
const smallTransfer: StandardCondition = { type: 'AmountUnder', amount: '50000000000000001' };
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
    alias: 'Large transfers',
    description: 'Above 5 ETH (or the same number of smallest units) an approver and a compliance officer must agree as well',
    rank: 200,
    intentTypes: ['v0_CreateTransferOrder'],
    condition: largeTransfer,
    workflow: [one('operator'), { type: 'And', left: one('approver'), right: one('compliance') }],
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
    {
      alias: 'Small transfers',
      description: 'Up to 0.05 ETH the desk moves funds without further approvals',
      rank: 150,
      intentTypes: ['v0_CreateTransferOrder'],
      condition: smallTransfer,
      workflow: [],
    },
    ...working.filter(({ alias }) => alias !== 'Quarantine' && alias !== 'Address book' && alias !== 'Large transfers'),
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

/** The policies of a domain of the demo organisation, as genesis takes them. */
export function demoPolicies(domain: DemoDomain): CreateDomainGenesisPolicy[] {
  return policies[domain].map(({ alias, description, rank, intentTypes, scope, condition, workflow }) => ({
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
  }));
}
