import { destinationValue, destinationWarnings } from '../words/destinations.ts';
import { defineWords } from '../words/kind-words.ts';
import { customProperties, description, newId } from '../words/shared-fields.ts';
import { caution, danger } from '../words/warning.ts';

/** From half of what an account can spend an amount is called large. */
const largeShare = 2n;

/** Value leaves an account, to one destination or several. */
export const createTransferOrder = defineWords({
  type: 'v0_CreateTransferOrder',
  english: {
    one: 'send {{amount}} from {{from}} to {{to}}',
    many: 'send {{amount}} from {{from}} to {{to}} destinations',
  },
  says: ({ accountId, tickerId, outputs }) => {
    const total = outputs.reduce((sum, output) => sum + BigInt(output.amount), 0n);
    const amount = { kind: 'amount', amount: total, unit: { of: 'ticker', tickerId } } as const;
    const from = { kind: 'entity', entity: 'account', id: accountId } as const;
    const [first, ...others] = outputs;
    return first !== undefined && others.length === 0
      ? { key: 'one', pieces: { amount, from, to: destinationValue(first.destination) } }
      : { key: 'many', pieces: { amount, from, to: { kind: 'count', count: outputs.length } } };
  },
  first: [
    { path: 'accountId', kind: 'entity', entity: 'account', label: 'from' },
    { path: 'tickerId', kind: 'entity', entity: 'ticker' },
    { path: 'outputs.*.amount', kind: 'amount', counts: 'ticker' },
    { path: 'outputs.*.destination', kind: 'destination' },
    { path: 'outputs.*.paysFee', kind: 'flag' },
    { path: 'maximumFee', kind: 'amount', counts: 'fee', absent: 'noMaximumFee' },
    { path: 'feeStrategy', kind: 'word' },
    description,
  ],
  others: [newId, { path: 'preferredAddressForChange', kind: 'word' }, customProperties],
  warnings: ({ accountId, tickerId, outputs, maximumFee }, facts) => {
    const total = outputs.reduce((sum, output) => sum + BigInt(output.amount), 0n);
    const available = facts.available?.(accountId, tickerId);
    const isLarge = available !== undefined && available > 0n && total * largeShare >= available;
    const ticker = facts.names.ticker(tickerId);
    const isUnknown = ticker !== 'loading' && ticker?.decimals === undefined;
    return [
      ...(isUnknown ? [danger('UnknownAsset')] : []),
      ...outputs.flatMap(({ destination }) => destinationWarnings(destination, accountId, facts)),
      ...(maximumFee === undefined ? [caution('UnlimitedFee')] : []),
      ...(isLarge ? [caution('LargeAmount', { share: String((total * 100n) / available) })] : []),
    ];
  },
  proposing: { as: 'own', of: 'account', form: 'transfer' },
});
