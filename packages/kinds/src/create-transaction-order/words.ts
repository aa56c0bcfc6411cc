import type { CreateTransactionOrder } from '../schemas/index.ts';
import type { TransactionDestination } from '@countersign/model';

import { destinationsIn, destinationValue, destinationWarnings } from '../words/destinations.ts';
import { defineWords } from '../words/kind-words.ts';
import { humanised } from '../words/word-text.ts';
import { customProperties, description, newId } from '../words/shared-fields.ts';
import type { AmountUnit, Value } from '../words/values.ts';
import { caution } from '../words/warning.ts';

const paying = new Set(['Payment', 'Transaction', 'NativeTransfer', 'TRC20Transfer', 'TransferKeepAlive', 'Transfer']);

interface Sending {
  readonly destination?: TransactionDestination;
  readonly amount?: string;
  readonly data?: string;
  readonly outputs?: readonly { readonly destination: TransactionDestination; readonly amount: string }[];
  readonly tokenOutputs?: readonly unknown[];
  readonly currency?: { readonly tickerId?: string; readonly code?: string };
  readonly asset?: { readonly code: string };
  readonly mintAccount?: { readonly tickerId?: string };
  readonly contractAddress?: string;
}

/** What an amount of an order counts: the asset beside it, or the ledger's coin. */
function unitOf(sent: Sending, { ledgerId, parameters }: CreateTransactionOrder): AmountUnit {
  const tickerId = sent.currency?.tickerId ?? sent.mintAccount?.tickerId;
  if (tickerId !== undefined) return { of: 'ticker', tickerId };
  const isToken = sent.currency !== undefined || sent.asset !== undefined || sent.mintAccount !== undefined;
  if (isToken || sent.contractAddress !== undefined) return { of: 'smallest', code: sent.currency?.code ?? sent.asset?.code };
  return { of: 'coin', ledgerType: parameters.type, ledgerId };
}

/** An order in a ledger's own terms. */
export const createTransactionOrder = defineWords({
  type: 'v0_CreateTransactionOrder',
  english: {
    one: 'send {{amount}} from {{from}} to {{to}}',
    many: 'send {{amount}} from {{from}} to {{to}} destinations',
    call: 'call the contract {{to}} from {{from}} and send it {{amount}}',
    create: 'put a new contract on the ledger from {{from}}',
    operation: 'carry out the {{kind}} operation {{operation}} with {{from}}',
  },
  says: (payload) => {
    const { accountId, parameters } = payload;
    const from: Value = { kind: 'entity', entity: 'account', id: accountId };
    const operation =
      'operation' in parameters ? parameters.operation : 'pallet' in parameters ? parameters.pallet.method : undefined;
    const sent: Sending = { ...parameters, ...operation } as Sending;
    const count = (units: bigint): Value => ({ kind: 'amount', amount: units, unit: unitOf(sent, payload) });
    if (parameters.type === 'Ethereum' && parameters.destination === undefined) return { key: 'create', pieces: { from } };
    if (sent.outputs !== undefined && sent.tokenOutputs === undefined && sent.outputs[0] !== undefined) {
      const amount = count(sent.outputs.reduce((sum, output) => sum + BigInt(output.amount), 0n));
      return sent.outputs.length === 1
        ? { key: 'one', pieces: { amount, from, to: destinationValue(sent.outputs[0].destination) } }
        : { key: 'many', pieces: { amount, from, to: { kind: 'count', count: sent.outputs.length } } };
    }
    const isPayment = operation === undefined || paying.has(operation.type);
    if (isPayment && sent.destination !== undefined && sent.amount !== undefined) {
      const isCall = sent.data !== undefined && sent.data.length > 2;
      const pieces = { amount: count(BigInt(sent.amount)), from, to: destinationValue(sent.destination) };
      return { key: isCall ? 'call' : 'one', pieces };
    }
    const name: Value = { kind: 'text', text: humanised(operation?.type ?? parameters.type) };
    return { key: 'operation', pieces: { kind: { kind: 'text', text: parameters.type }, operation: name, from } };
  },
  first: [
    { path: 'accountId', kind: 'entity', entity: 'account', label: 'from' },
    { path: 'ledgerId', kind: 'entity', entity: 'ledger' },
    { path: 'parameters.operation.type', kind: 'open' },
    { path: 'parameters.**.method.type', kind: 'open' },
    { path: 'parameters.**.currency.**', kind: 'open' },
    { path: 'parameters.**.asset.**', kind: 'open' },
    { path: 'parameters.**.token.**', kind: 'open' },
    { path: 'parameters.**.mintAccount.**', kind: 'open' },
    { path: 'parameters.**.contractAddress', kind: 'open' },
    { path: 'parameters.**.outputs.**', kind: 'open' },
    { path: 'parameters.**.tokenOutputs.**', kind: 'open' },
    { path: 'parameters.**.amount', kind: 'open' },
    { path: 'parameters.**.startingBalance', kind: 'open' },
    { path: 'parameters.**.destination', kind: 'open' },
    { path: 'parameters.maximumFee', kind: 'open', absent: 'noMaximumFee' },
    { path: 'parameters.feeStrategy.**', kind: 'open' },
    { path: 'parameters.**.destinationTag', kind: 'open' },
    { path: 'parameters.memo.**', kind: 'open' },
    { path: 'parameters.memos.**', kind: 'open' },
    { path: 'parameters.note', kind: 'open' },
    { path: 'parameters.data', kind: 'open' },
    { path: 'parameters.resourceStrategy.**', kind: 'open' },
    description,
  ],
  others: [newId, { path: 'parameters.**', kind: 'open' }, customProperties],
  warnings: ({ accountId, parameters }, facts) => {
    return [
      ...destinationsIn(parameters).flatMap((destination) => destinationWarnings(destination, accountId, facts)),
      ...(parameters.maximumFee === undefined ? [caution('UnlimitedFee')] : []),
    ];
  },
  proposing: { as: 'own', of: 'account', form: 'transaction' },
});
