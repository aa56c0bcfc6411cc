import type { AssetTerm } from '@countersign/model';

import { defineWords } from '../words/kind-words.ts';
import { lock } from '../words/shared-fields.ts';
import { percentOf } from '../words/share-text.ts';
import { unhidden } from '../words/suspicious-text.ts';
import { caution, danger, type Warning } from '../words/warning.ts';

/** What each of its issuer's terms means for those who will hold an asset. */
const warningOf = {
  Frozen: (values) => danger('AssetFrozen', values),
  MayFreeze: (values) => caution('AssetMayFreeze', values),
  MayTakeBack: (values) => caution('AssetMayBeTakenBack', values),
  AsksForLeave: (values) => caution('AssetAsksForLeave', values),
  OnlyWithIssuer: (values) => caution('AssetOnlyWithIssuer', values),
  MayBeClosed: (values) => caution('AssetMayBeClosed', values),
  ShownOtherwise: (values) => caution('AssetShownOtherwise', values),
} satisfies Record<AssetTerm, (values: { readonly asset: string }) => Warning>;

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
    { path: 'tickers.*.terms', kind: 'words', absent: 'termsUnsaid', empty: 'noTerms' },
    { path: 'tickers.*.transferFee', kind: 'share' },
  ],
  others: [
    { path: 'tickers.*.kind', kind: 'word', label: 'assetKind' },
    { path: 'tickers.*.ledgerDetails.**', kind: 'open' },
    { ...lock, path: 'tickers.*.lock' },
    { path: 'tickers.*.description', kind: 'text' },
    { path: 'tickers.*.id', kind: 'id' },
    { path: 'tickers.*.customProperties.*', kind: 'text' },
  ],
  warnings: ({ tickers }) =>
    tickers.flatMap(({ name, terms = [], transferFee }) => {
      const asset = unhidden(name);
      const fee = transferFee === undefined ? [] : [caution('AssetTakesFee', { asset, percent: percentOf(transferFee) })];
      return [...terms.map((term) => warningOf[term]({ asset })), ...fee];
    }),
  proposing: { as: 'action', of: 'ticker' },
});
