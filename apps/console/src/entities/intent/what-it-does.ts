import { shortId, shortMiddle } from '@countersign/kernel';
import type { CreateTransferOrder, ExtensionPayload, IntentPayload, IntentPayloadOf } from '@countersign/kinds/schemas';
import type { ExtensionOrder, IntentType, TransactionDestination } from '@countersign/model';
import { amountText } from '@countersign/ui';
import type { TFunction } from 'i18next';

import type { Names } from '../names.ts';
import type { Piece } from './sentence-template.ts';

/** What an intent does, as a text key and the pieces that fill it. */
export interface WhatItDoes {
  readonly key: string;
  readonly pieces: Readonly<Record<string, Piece>>;
  readonly count?: number;
}

type Describe<Type extends IntentType> = (payload: IntentPayloadOf<Type>, names: Names, t: TFunction) => WhatItDoes;

const named = (name: string | undefined, id: string): Piece => ({ text: name ?? shortId(id), title: id });
const alias = (value: string): Piece => ({ text: value });
const listed = (values: readonly string[]): Piece => ({ text: values.join(', ') });

function ledgers(ids: readonly string[] | undefined, single: string | undefined, names: Names): Piece {
  return listed((ids ?? (single ? [single] : [])).map((id) => names.ledger(id) ?? id));
}

/** Where a transfer goes: an account's or endpoint's name, or the shortened address. */
function destinationPiece(destination: TransactionDestination, names: Names): Piece {
  const pieces = {
    Account: (to: Extract<TransactionDestination, { type: 'Account' }>) => named(names.account(to.accountId), to.accountId),
    Endpoint: (to: Extract<TransactionDestination, { type: 'Endpoint' }>) => named(names.endpoint(to.endpointId), to.endpointId),
    Address: (to: Extract<TransactionDestination, { type: 'Address' }>) => ({ text: shortMiddle(to.address), title: to.address }),
  } satisfies Record<TransactionDestination['type'], (to: never) => Piece>;
  return pieces[destination.type](destination as never);
}

function transferOrder(payload: CreateTransferOrder, names: Names, t: TFunction): WhatItDoes {
  const total = payload.outputs.reduce((sum, output) => sum + BigInt(output.amount), 0n);
  const [first] = payload.outputs;
  const to =
    payload.outputs.length === 1 && first ? destinationPiece(first.destination, names) : { text: String(payload.outputs.length) };
  const pieces = {
    amount: { text: amountText(total, names.unit(payload.tickerId), t) },
    from: named(names.account(payload.accountId), payload.accountId),
    to,
  };
  return payload.outputs.length === 1 ? { key: 'transferOne', pieces } : { key: 'transferMany', pieces };
}

interface Referring {
  readonly reference: { readonly id: string };
}

function refers(key: string, name: (id: string, names: Names) => string | undefined) {
  return ({ reference }: Referring, names: Names): WhatItDoes => ({
    key,
    pieces: { name: named(name(reference.id, names), reference.id) },
  });
}

const domain = (id: string, names: Names) => names.domain(id);
const user = (id: string, names: Names) => names.user({ id, domainId: '' });
const policy = (id: string, names: Names) => names.policy({ id })?.alias;
const vault = (id: string, names: Names) => names.vault(id);
const endpoint = (id: string, names: Names) => names.endpoint(id);
const account = (id: string, names: Names) => names.account(id);
const ticker = (id: string, names: Names) => names.ticker(id)?.name;
const ledger = (id: string, names: Names) => names.ledger(id);

/** As the model's own check, without its schemas, which the first screen would wait for. */
function isExtensionOrder(payload: ExtensionPayload): payload is ExtensionOrder {
  return (
    payload.type === 'v0_CreateTransactionOrder' &&
    typeof payload.externalAccountId === 'string' &&
    typeof (payload.parameters as { type?: unknown } | undefined)?.type === 'string'
  );
}

/** What each kind of intent does, for the plain sentence at the head of a task and in the signature modal. */
const descriptions = {
  v0_CreateDomain: (p) => ({ key: 'createDomain', pieces: { name: alias(p.alias) } }),
  v0_UpdateDomain: refers('updateDomain', domain),
  v0_UpdateDomainPermissions: refers('updateDomainPermissions', domain),
  v0_LockDomain: refers('lockDomain', domain),
  v0_UnlockDomain: refers('unlockDomain', domain),
  v0_CreateUser: (p) => ({ key: 'createUser', pieces: { name: alias(p.alias), roles: listed(p.roles) } }),
  v0_UpdateUser: (p, names) => ({
    key: 'updateUser',
    pieces: { name: named(user(p.reference.id, names) ?? p.alias, p.reference.id), roles: listed(p.roles) },
  }),
  v0_LockUser: refers('lockUser', user),
  v0_UnlockUser: refers('unlockUser', user),
  v0_CreatePolicy: (p) => ({ key: 'createPolicy', pieces: { name: alias(p.alias), rank: alias(String(p.rank)) } }),
  v0_UpdatePolicy: refers('updatePolicy', policy),
  v0_LockPolicy: refers('lockPolicy', policy),
  v0_UnlockPolicy: refers('unlockPolicy', policy),
  v0_CreateVault: (p) => ({ key: 'createVault', pieces: { name: alias(p.alias) } }),
  v0_UpdateVault: refers('updateVault', vault),
  v0_LockVault: refers('lockVault', vault),
  v0_UnlockVault: refers('unlockVault', vault),
  v0_CreateEndpoint: (p, names) => ({
    key: 'createEndpoint',
    pieces: {
      name: alias(p.alias),
      address: { text: shortMiddle(p.address), title: p.address },
      ledger: named(names.ledger(p.ledgerId), p.ledgerId),
    },
  }),
  v0_UpdateEndpoint: refers('updateEndpoint', endpoint),
  v0_LockEndpoint: refers('lockEndpoint', endpoint),
  v0_UnlockEndpoint: refers('unlockEndpoint', endpoint),
  v0_CreateAccount: (p, names) => ({
    key: 'createAccount',
    pieces: {
      name: alias(p.alias),
      ledgers: ledgers(p.ledgerIds, p.ledgerId, names),
      vault: named(names.vault(p.providerDetails.vaultId), p.providerDetails.vaultId),
    },
  }),
  v0_UpdateAccount: refers('updateAccount', account),
  v0_LockAccount: refers('lockAccount', account),
  v0_UnlockAccount: refers('unlockAccount', account),
  v0_AddAccountLedgers: (p, names) => ({
    key: 'addAccountLedgers',
    pieces: { name: named(names.account(p.reference.id), p.reference.id), ledgers: ledgers(p.ledgerIds, undefined, names) },
  }),
  v0_MigrateSilo3AccountBatch: (p, names) => ({
    key: 'migrateAccounts',
    pieces: { count: alias(String(p.accounts.length)), vault: named(names.vault(p.vaultId), p.vaultId) },
  }),
  v0_CreateTransferOrder: transferOrder,
  v0_CreateTransactionOrder: (p, names) => ({
    key: 'createTransactionOrder',
    pieces: { kind: alias(p.parameters.type), from: named(names.account(p.accountId), p.accountId) },
  }),
  v0_ReleaseQuarantinedTransfers: (p, names) => ({
    key: 'releaseTransfers',
    count: p.transferIds.length,
    pieces: { number: alias(String(p.transferIds.length)), account: named(names.account(p.accountId), p.accountId) },
  }),
  v0_AttemptTransactionOrderCancellation: (p) => ({
    key: 'cancelOrder',
    pieces: { order: named(undefined, p.targetTransactionOrderId), reason: alias(p.reason) },
  }),
  v0_CreateTicker: (p, names) => ({
    key: 'createTicker',
    pieces: { name: alias(p.name), ledger: named(names.ledger(p.ledgerId), p.ledgerId) },
  }),
  v0_UpdateTicker: refers('updateTicker', ticker),
  v0_LockTicker: refers('lockTicker', ticker),
  v0_UnlockTicker: refers('unlockTicker', ticker),
  v0_ValidateTickers: (p) => ({
    key: 'validateTickers',
    count: p.tickers.length,
    pieces: { names: listed(p.tickers.map(({ name }) => name)) },
  }),
  v0_SignManifest: (p, names) => ({
    key: 'signManifest',
    pieces: { kind: alias(p.content.type), account: named(names.account(p.accountId), p.accountId) },
  }),
  v0_NotarizeData: () => ({ key: 'notarizeData', pieces: {} }),
  v0_ExecuteExtension: ({ payload }) =>
    isExtensionOrder(payload)
      ? { key: 'executeExtension', pieces: { kind: alias(payload.parameters.type) } }
      : { key: 'callExtension', pieces: { kind: alias(payload.type) } },
  v0_SetSystemProperty: (p) => ({ key: 'setSystemProperty', pieces: { name: alias(p.value.type) } }),
  v0_CreateLedger: (p) => ({ key: 'createLedger', pieces: { name: alias(p.alias) } }),
  v0_UpdateLedger: refers('updateLedger', ledger),
} satisfies { [Type in IntentType]: Describe<Type> };

/** What an intent's payload does. */
export function whatItDoes(payload: IntentPayload, names: Names, t: TFunction): WhatItDoes {
  return (descriptions[payload.type] as Describe<IntentType>)(payload, names, t);
}
