import { destinationValue, destinationWarnings } from '../words/destinations.ts';
import { feeWarnings } from '../words/fee-warnings.ts';
import { defineWords } from '../words/kind-words.ts';
import { customProperties, description, newId } from '../words/shared-fields.ts';
import { caution, danger } from '../words/warning.ts';

/** From half of what an account can spend an amount is called large, unless there is but one unit, as of a token with a number. */
const largeShare = 2n;

function totalOf(tickerId: string, outputs: readonly { readonly amount: string }[]) {
  const amount = outputs.reduce((sum, output) => sum + BigInt(output.amount), 0n);
  return { kind: 'amount', amount, unit: { of: 'ticker', tickerId } } as const;
}

/** Value leaves an account, to one destination or several. */
export const createTransferOrder = defineWords({
  type: 'v0_CreateTransferOrder',
  title: '{{who}} proposed a transfer',
  english: {
    one: 'send {{amount}} from {{from}} to {{to}}',
    many: 'send {{amount}} from {{from}} to {{to}} payees',
  },
  says: ({ accountId, tickerId, outputs }) => {
    const amount = totalOf(tickerId, outputs);
    const from = { kind: 'entity', entity: 'account', id: accountId } as const;
    const [first, ...others] = outputs;
    return first !== undefined && others.length === 0
      ? { key: 'one', pieces: { amount, from, to: destinationValue(first.destination) } }
      : { key: 'many', pieces: { amount, from, to: { kind: 'count', count: outputs.length } } };
  },
  moves: ({ accountId, tickerId, outputs, memo, maximumFee }) => ({
    accountId,
    amount: totalOf(tickerId, outputs),
    to: outputs.map(({ destination }) => destination),
    ...(memo !== undefined && { memos: [memo] }),
    ...(maximumFee !== undefined && {
      maximumFee: { kind: 'amount', amount: BigInt(maximumFee), unit: { of: 'fee', tickerId } } as const,
    }),
  }),
  first: [
    { path: 'accountId', kind: 'entity', entity: 'account', label: 'from' },
    { path: 'tickerId', kind: 'entity', entity: 'ticker' },
    { path: 'outputs.*.amount', kind: 'amount', counts: 'ticker' },
    { path: 'outputs.*.destination', kind: 'destination' },
    { path: 'outputs.*.paysFee', kind: 'flag' },
    { path: 'maximumFee', kind: 'amount', counts: 'fee', absent: 'noMaximumFee' },
    { path: 'customFees.**', kind: 'ledger', part: 'fees' },
    { path: 'feeStrategy', kind: 'word' },
    { path: 'memo', kind: 'text' },
    description,
  ],
  others: [
    newId,
    { path: 'customFees.type', kind: 'text' },
    { path: 'customFees.feeStrategy.type', kind: 'word' },
    { path: 'customFees.**', kind: 'open' },
    { path: 'preferredAddressForChange', kind: 'word' },
    customProperties,
  ],
  warnings: ({ accountId, tickerId, outputs, maximumFee, customFees }, facts) => {
    const total = totalOf(tickerId, outputs).amount;
    const available = facts.available?.(accountId, tickerId);
    const isLarge = available !== undefined && available > 1n && total * largeShare >= available;
    const ticker = facts.names.ticker(tickerId);
    const isUnknown = ticker !== 'loading' && ticker?.decimals === undefined;
    return [
      ...(isUnknown ? [danger('UnknownAsset')] : []),
      ...outputs.flatMap(({ destination }) => destinationWarnings(destination, accountId, facts)),
      ...(customFees === undefined ? [] : [caution('CustomFees')]),
      ...(maximumFee === undefined ? [caution('UnlimitedFee')] : []),
      // A token and the coin that pays its fee are not one amount.
      ...feeWarnings(ticker !== 'loading' && ticker?.native === true ? total : undefined, maximumFee),
      ...(isLarge ? [caution('LargeAmount', { share: String((total * 100n) / available) })] : []),
    ];
  },
  proposing: { as: 'own', of: 'account', form: 'transfer' },
});
