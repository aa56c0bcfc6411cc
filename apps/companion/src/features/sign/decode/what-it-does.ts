import { formatAmount, shortId, shortMiddle } from '@countersign/kernel';
import { ExtensionOrder, type IntentType, type TransactionDestination } from '@countersign/model';
import type { CreateTransactionOrder, CreateTransferOrder, IntentPayload, IntentPayloadOf } from '@countersign/kinds/schemas';

import { humanised } from './labels.ts';

import type { EntityKind, Names } from '../../../app/entities/names.ts';
import { decimalsOfNative } from '../../../app/entities/native-decimals.ts';
import type { Piece } from './sentence.ts';

/** What an intent does: a text key below `what`, the pieces that fill it, and how many things it concerns. */
export interface WhatItDoes {
  readonly key: string;
  readonly pieces: Readonly<Record<string, Piece>>;
  readonly count?: number;
}

type Describe<Type extends IntentType> = (payload: IntentPayloadOf<Type>, names: Names) => WhatItDoes;

const plain = (text: string): Piece => ({ text });
const listed = (values: readonly string[]): Piece => ({ text: values.join(', ') });

function named(kind: EntityKind, id: string, names: Names): Piece {
  const name = names.name(kind, id);
  return { text: name ?? shortId(id), title: id, ...(name !== undefined && { isSaid: true as const }) };
}

function ledgersOf(ids: readonly string[] | undefined, single: string | undefined, names: Names): Piece {
  const all = ids ?? (single === undefined ? [] : [single]);
  return all.length === 0 ? plain('—') : listed(all.map((id) => names.name('ledger', id) ?? id));
}

const destinations = {
  Account: ({ accountId }, names) => named('account', accountId, names),
  Endpoint: ({ endpointId }, names) => named('endpoint', endpointId, names),
  Address: ({ address }) => ({ text: shortMiddle(address), title: address }),
} satisfies {
  [Type in TransactionDestination['type']]: (to: Extract<TransactionDestination, { type: Type }>, names: Names) => Piece;
};

function destination(to: TransactionDestination, names: Names): Piece {
  return destinations[to.type](to as never, names);
}

/** An amount in its ticker's decimals; where the ticker is not known, in smallest units with the ticker's id. */
function amountPiece(amount: bigint, tickerId: string, names: Names): Piece {
  const ticker = names.ticker(tickerId);
  if (ticker?.decimals === undefined)
    return { text: `${formatAmount(amount, 0)} (smallest unit of ${shortId(tickerId)})`, title: tickerId };
  return { text: `${formatAmount(amount, ticker.decimals)} ${ticker.symbol ?? ticker.name}`, title: tickerId, isSaid: true };
}

function transferOrder(payload: CreateTransferOrder, names: Names): WhatItDoes {
  const total = payload.outputs.reduce((sum, output) => sum + BigInt(output.amount), 0n);
  const [first] = payload.outputs;
  const single = payload.outputs.length === 1 && first !== undefined;
  const pieces = {
    amount: amountPiece(total, payload.tickerId, names),
    from: named('account', payload.accountId, names),
    to: single ? destination(first.destination, names) : plain(String(payload.outputs.length)),
  };
  return { key: single ? 'transferOne' : 'transferMany', pieces };
}

/** What an order of a ledger does, where that is sending; the name of its operation elsewhere. */
function transactionOrder({ accountId, parameters }: CreateTransactionOrder, names: Names): WhatItDoes {
  const from = named('account', accountId, names);
  const operation =
    'operation' in parameters ? parameters.operation : 'pallet' in parameters ? parameters.pallet.method : undefined;
  const sent = { ...parameters, ...operation } as Sending;
  const count = (units: string): Piece => nativeAmount(BigInt(units), sent, parameters.type, names);
  if (parameters.type === 'Ethereum' && parameters.destination === undefined) return { key: 'orderCreate', pieces: { from } };
  if (sent.outputs !== undefined && sent.tokenOutputs === undefined && sent.outputs[0] !== undefined) {
    const total = sent.outputs.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString();
    const single = sent.outputs.length === 1;
    const to = single ? destination(sent.outputs[0].destination, names) : plain(String(sent.outputs.length));
    return { key: single ? 'orderTransfer' : 'orderTransferMany', pieces: { amount: count(total), from, to } };
  }
  const isPayment = operation === undefined || paying.has(operation.type);
  if (isPayment && sent.destination !== undefined && sent.amount !== undefined) {
    const isCall = parameters.type === 'Ethereum' && parameters.data !== undefined && parameters.data.length > 2;
    const to = destination(sent.destination, names);
    return { key: isCall ? 'orderCall' : 'orderTransfer', pieces: { amount: count(sent.amount), from, to } };
  }
  const name = operation?.type ?? parameters.type;
  return { key: 'orderOperation', pieces: { kind: plain(parameters.type), operation: plain(humanised(name)), from } };
}

const paying = new Set(['Payment', 'Transaction', 'NativeTransfer', 'TRC20Transfer', 'TransferKeepAlive', 'Transfer']);

interface Sending {
  readonly destination?: TransactionDestination;
  readonly amount?: string;
  readonly outputs?: readonly { readonly destination: TransactionDestination; readonly amount: string }[];
  readonly tokenOutputs?: readonly unknown[];
  readonly currency?: { readonly tickerId?: string; readonly code?: string };
  readonly asset?: { readonly code: string };
  readonly mintAccount?: object;
  readonly contractAddress?: string;
}

function nativeAmount(units: bigint, sent: Sending, ledger: string, names: Names): Piece {
  const { tickerId } = { ...sent.currency, ...sent.mintAccount } as { readonly tickerId?: string };
  if (tickerId !== undefined) return amountPiece(units, tickerId, names);
  const code = sent.currency?.code ?? sent.asset?.code;
  const isToken = sent.currency !== undefined || sent.asset !== undefined || sent.mintAccount !== undefined;
  const decimals = decimalsOfNative(ledger);
  if (isToken || sent.contractAddress !== undefined || decimals === undefined)
    return plain(`${formatAmount(units, 0)} (smallest unit${code === undefined ? '' : ` of ${code}`})`);
  return plain(`${formatAmount(units, decimals)} (${ledger} coins)`);
}

function externalOrder({ externalAccountId, parameters }: ExtensionOrder, names: Names): WhatItDoes {
  const from = { text: shortId(externalAccountId), title: externalAccountId };
  if (parameters.type === 'Trade') {
    const { direction, quantity, baseExternalTickerName: base, quoteExternalTickerName: quote } = parameters;
    const traded = {
      direction: plain(direction.toLowerCase()),
      quantity: plain(quantity),
      base: plain(base),
      quote: plain(quote),
    };
    return { key: 'trade', pieces: { ...traded, from } };
  }
  const { amount, externalTickerName, destination: to } = parameters;
  const place: Piece =
    to.type === 'ExternalAccount' ? { text: shortId(to.externalAccountId), title: to.externalAccountId } : destination(to, names);
  return { key: 'externalTransfer', pieces: { amount: plain(amount), asset: plain(externalTickerName), from, to: place } };
}

interface Referring {
  readonly reference: { readonly id: string };
}

function refers(key: string, kind: EntityKind): (payload: Referring, names: Names) => WhatItDoes {
  return ({ reference }, names) => ({ key, pieces: { name: named(kind, reference.id, names) } });
}

const descriptions = {
  v0_CreateDomain: (p) => ({ key: 'createDomain', pieces: { name: plain(p.alias), users: plain(String(p.users.length)) } }),
  v0_UpdateDomain: refers('updateDomain', 'domain'),
  v0_UpdateDomainPermissions: refers('updateDomainPermissions', 'domain'),
  v0_LockDomain: refers('lockDomain', 'domain'),
  v0_UnlockDomain: refers('unlockDomain', 'domain'),
  v0_CreateUser: (p) => ({ key: 'createUser', pieces: { name: plain(p.alias), roles: listed(p.roles) } }),
  v0_UpdateUser: (p, names) => ({
    key: 'updateUser',
    pieces: { name: named('user', p.reference.id, names), roles: listed(p.roles) },
  }),
  v0_LockUser: refers('lockUser', 'user'),
  v0_UnlockUser: refers('unlockUser', 'user'),
  v0_CreatePolicy: (p) => ({ key: 'createPolicy', pieces: { name: plain(p.alias), rank: plain(String(p.rank)) } }),
  v0_UpdatePolicy: refers('updatePolicy', 'policy'),
  v0_LockPolicy: refers('lockPolicy', 'policy'),
  v0_UnlockPolicy: refers('unlockPolicy', 'policy'),
  v0_CreateVault: (p) => ({ key: 'createVault', pieces: { name: plain(p.alias) } }),
  v0_UpdateVault: refers('updateVault', 'vault'),
  v0_LockVault: refers('lockVault', 'vault'),
  v0_UnlockVault: refers('unlockVault', 'vault'),
  v0_CreateEndpoint: (p, names) => ({
    key: 'createEndpoint',
    pieces: {
      name: plain(p.alias),
      address: { text: shortMiddle(p.address), title: p.address },
      ledger: named('ledger', p.ledgerId, names),
    },
  }),
  v0_UpdateEndpoint: (p, names) => ({
    key: 'updateEndpoint',
    pieces: { name: named('endpoint', p.reference.id, names), address: { text: shortMiddle(p.address), title: p.address } },
  }),
  v0_LockEndpoint: refers('lockEndpoint', 'endpoint'),
  v0_UnlockEndpoint: refers('unlockEndpoint', 'endpoint'),
  v0_CreateAccount: (p, names) => ({
    key: 'createAccount',
    pieces: {
      name: plain(p.alias),
      ledgers: ledgersOf(p.ledgerIds, p.ledgerId, names),
      vault: named('vault', p.providerDetails.vaultId, names),
    },
  }),
  v0_UpdateAccount: refers('updateAccount', 'account'),
  v0_LockAccount: refers('lockAccount', 'account'),
  v0_UnlockAccount: refers('unlockAccount', 'account'),
  v0_AddAccountLedgers: (p, names) => ({
    key: 'addAccountLedgers',
    pieces: { name: named('account', p.reference.id, names), ledgers: ledgersOf(p.ledgerIds, undefined, names) },
  }),
  v0_MigrateSilo3AccountBatch: (p, names) => ({
    key: 'migrateAccounts',
    pieces: { number: plain(String(p.accounts.length)), vault: named('vault', p.vaultId, names) },
  }),
  v0_CreateTransferOrder: transferOrder,
  v0_CreateTransactionOrder: transactionOrder,
  v0_ReleaseQuarantinedTransfers: (p, names) => ({
    key: 'releaseTransfers',
    count: p.transferIds.length,
    pieces: { number: plain(String(p.transferIds.length)), account: named('account', p.accountId, names) },
  }),
  v0_AttemptTransactionOrderCancellation: (p) => ({
    key: 'cancelOrder',
    pieces: { order: { text: shortId(p.targetTransactionOrderId), title: p.targetTransactionOrderId }, reason: plain(p.reason) },
  }),
  v0_CreateTicker: (p, names) => ({
    key: 'createTicker',
    pieces: { name: plain(p.name), ledger: named('ledger', p.ledgerId, names) },
  }),
  v0_UpdateTicker: refers('updateTicker', 'ticker'),
  v0_LockTicker: refers('lockTicker', 'ticker'),
  v0_UnlockTicker: refers('unlockTicker', 'ticker'),
  v0_ValidateTickers: (p) => ({
    key: 'validateTickers',
    count: p.tickers.length,
    pieces: { names: listed(p.tickers.map(({ name }) => name)) },
  }),
  v0_SignManifest: (p, names) => ({
    key: 'signManifest',
    pieces: { kind: plain(p.content.type), account: named('account', p.accountId, names) },
  }),
  v0_NotarizeData: () => ({ key: 'notarizeData', pieces: {} }),
  v0_ExecuteExtension: ({ payload }, names) => {
    const order = ExtensionOrder.safeParse(payload);
    return order.success ? externalOrder(order.data, names) : { key: 'executeExtension', pieces: { kind: plain(payload.type) } };
  },
  v0_SetSystemProperty: (p) => ({ key: 'setSystemProperty', pieces: { name: plain(p.value.type) } }),
  v0_CreateLedger: (p) => ({ key: 'createLedger', pieces: { name: plain(p.alias) } }),
  v0_UpdateLedger: refers('updateLedger', 'ledger'),
} satisfies { [Type in IntentType]: Describe<Type> };

/** What an intent's payload does, for the one plain sentence at the head of the screen. */
export function whatItDoes(payload: IntentPayload, names: Names): WhatItDoes {
  return (descriptions[payload.type] as Describe<IntentType>)(payload, names);
}
