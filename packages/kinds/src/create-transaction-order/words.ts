import { operationIn, orderKindIn, valuesAt } from '@countersign/ledger-port/operation';

import type { CreateTransactionOrder } from '../schemas/index.ts';

import {
  destinationsIn,
  destinationsOf,
  destinationValue,
  destinationWarnings,
  type PaidDestination,
} from '../words/destinations.ts';
import { coinsPaid, feeWarnings } from '../words/fee-warnings.ts';
import { defineWords } from '../words/kind-words.ts';
import { memosIn, paymentIn, type Ledgers } from '../words/ledger-fields.ts';
import { replacedOrders } from '../words/order-payload.ts';
import { humanised } from '../words/word-text.ts';
import { customProperties, description, newId } from '../words/shared-fields.ts';
import type { Value } from '../words/values.ts';
import { caution } from '../words/warning.ts';

/** What else an order does than paying, as its ledger calls it. */
function operationName({ parameters }: CreateTransactionOrder, ledgers: Ledgers): string {
  const ledger = ledgers(parameters.type);
  if (ledger !== undefined) return operationIn(parameters, ledger)?.label ?? parameters.type;
  return 'operation' in parameters ? humanised(parameters.operation?.type ?? parameters.type) : parameters.type;
}

/** Whom an order has the coins of its account count for, or that nobody is to any more; undefined where it says neither, or more than that. */
function delegationIn({ parameters }: CreateTransactionOrder, ledgers: Ledgers): PaidDestination | 'Ended' | undefined {
  const ledger = ledgers(parameters.type);
  const operation = ledger && operationIn(parameters, ledger);
  if (ledger === undefined || operation === undefined) return undefined;
  const kind = orderKindIn(parameters, ledger);
  if (kind === 'UnregisterStaking') return operation.fields.length === 0 ? 'Ended' : undefined;
  if (kind !== 'DelegateStaking') return undefined;
  const [to, ...more] = destinationsIn(operation.fields.flatMap(({ name }) => valuesAt(parameters, name)));
  return more.length === 0 && operation.fields.length === 1 ? to : undefined;
}

/** An order in a ledger's own terms. */
export const createTransactionOrder = defineWords({
  type: 'v0_CreateTransactionOrder',
  title: '{{who}} proposed a transaction',
  english: {
    one: 'send {{amount}} from {{from}} to {{to}}',
    many: 'send {{amount}} from {{from}} to {{to}} payees',
    insteadOne: 'send {{amount}} from {{from}} to {{to}}, in place of the order {{order}}',
    insteadMany: 'send {{amount}} from {{from}} to {{to}} payees, in place of the order {{order}}',
    call: 'call the contract {{to}} from {{from}} and send it {{amount}}',
    create: 'put a new contract on the ledger from {{from}}',
    delegate: 'delegate the coins of {{from}} to {{to}}',
    undelegate: 'end the delegation of the coins of {{from}}',
    operation: 'carry out the {{kind}} operation {{operation}} with {{from}}',
  },
  says: (payload, ledgers) => {
    const from: Value = { kind: 'entity', entity: 'account', id: payload.accountId };
    const payment = paymentIn(payload, ledgers);
    if (payment === undefined) {
      const delegation = delegationIn(payload, ledgers);
      if (delegation === 'Ended') return { key: 'undelegate', pieces: { from } };
      if (delegation !== undefined) return { key: 'delegate', pieces: { from, to: destinationValue(delegation) } };
      const operation: Value = { kind: 'ledgerWord', text: operationName(payload, ledgers) };
      return { key: 'operation', pieces: { kind: { kind: 'text', text: payload.parameters.type }, operation, from } };
    }
    const [to, ...more] = payment.to;
    const amount: Value = { kind: 'amount', amount: payment.amount, unit: payment.unit };
    if (to === undefined) return { key: 'create', pieces: { from } };
    const [replaced] = payment.isCall ? [] : replacedOrders(payload);
    if (replaced !== undefined) {
      const order: Value = { kind: 'id', text: replaced, of: 'order' };
      return more.length > 0
        ? { key: 'insteadMany', pieces: { amount, from, to: { kind: 'count', count: payment.to.length }, order } }
        : { key: 'insteadOne', pieces: { amount, from, to: destinationValue(to), order } };
    }
    if (more.length > 0) return { key: 'many', pieces: { amount, from, to: { kind: 'count', count: payment.to.length } } };
    return { key: payment.isCall ? 'call' : 'one', pieces: { amount, from, to: destinationValue(to) } };
  },
  moves: (payload, ledgers) => {
    const { accountId, ledgerId, parameters } = payload;
    const payment = paymentIn(payload, ledgers);
    const coin = { of: 'coin', ledgerType: parameters.type, ledgerId } as const;
    const memos = memosIn(parameters, ledgers);
    return (
      payment && {
        accountId,
        amount: { kind: 'amount', amount: payment.amount, unit: payment.unit },
        to: payment.to,
        ...(memos.length > 0 && { memos }),
        ...(payment.isCall && payment.to.length > 0 && { isCall: true as const }),
        ...(parameters.maximumFee !== undefined && {
          maximumFee: { kind: 'amount', amount: BigInt(parameters.maximumFee), unit: coin } as const,
        }),
      }
    );
  },
  actsOn: (payload) => ({ orders: replacedOrders(payload) }),
  first: [
    { path: 'accountId', kind: 'entity', entity: 'account', label: 'from' },
    { path: 'ledgerId', kind: 'entity', entity: 'ledger', absent: 'accountsOwnLedger' },
    { path: 'parameters.**', kind: 'ledger', part: 'operation' },
    { path: 'parameters.maximumFee', kind: 'amount', counts: 'coin', absent: 'noMaximumFee' },
    { path: 'parameters.**', kind: 'ledger', part: 'others' },
    description,
  ],
  others: [newId, { path: 'parameters.type', kind: 'text' }, { path: 'parameters.**', kind: 'open' }, customProperties],
  warnings: (payload, facts) => {
    const destinations = destinationsOf(payload, facts.described);
    return [
      ...destinations.flatMap((destination) => destinationWarnings(destination, payload.accountId, facts)),
      ...(payload.parameters.maximumFee === undefined ? [caution('UnlimitedFee')] : []),
      ...feeWarnings(coinsPaid(facts.described), payload.parameters.maximumFee),
    ];
  },
  proposing: { as: 'own', of: 'account', form: 'transaction' },
});
