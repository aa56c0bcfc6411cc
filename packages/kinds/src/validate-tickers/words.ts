import { defineWords } from '../words/kind-words.ts';
import { lock } from '../words/shared-fields.ts';

/** Assets that a ledger was seen to have become usable. */
export const validateTickers = defineWords({
  type: 'v0_ValidateTickers',
  title: '{{who}} proposed validating assets',
  english: {
    validate_one: 'validate the asset {{names}}',
    validate_other: 'validate the assets {{names}}',
  },
  says: ({ tickers }) => ({
    key: 'validate',
    count: tickers.length,
    pieces: { names: { kind: 'texts', texts: tickers.map(({ name }) => name) } },
  }),
  first: [
    { path: 'tickers.*.name', kind: 'text' },
    { path: 'tickers.*.symbol', kind: 'text' },
    { path: 'tickers.*.decimals', kind: 'number' },
    { path: 'tickers.*.ledgerId', kind: 'entity', entity: 'ledger' },
  ],
  others: [
    { path: 'tickers.*.kind', kind: 'word', label: 'assetKind' },
    { path: 'tickers.*.ledgerDetails.**', kind: 'open' },
    { ...lock, path: 'tickers.*.lock' },
    { path: 'tickers.*.description', kind: 'text' },
    { path: 'tickers.*.id', kind: 'id' },
    { path: 'tickers.*.customProperties.*', kind: 'text' },
  ],
  proposing: { as: 'action', of: 'ticker' },
});
