import { translator } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { IntentPayload } from '../schemas/intent-payload.ts';
import { noNames } from '../words/names.ts';
import { factsOf } from '../words/read-fields.ts';
import { shareText } from '../words/share-text.ts';
import germanTexts from '../words/texts.de.json' with { type: 'json' };
import germanWarnings from '../words/warning-texts.de.json' with { type: 'json' };
import { englishWarnings } from '../words/warning-texts.ts';
import { english } from '../words/texts.ts';
import { proposalWarnings, warningValues } from '../words/warnings.ts';
import { wholeText } from '../words/whole-text.ts';
import { sample } from './sample.ts';

const [coin = {}, dollars = {}] = sample.payload.tickers;
const validating = (...tickers: object[]) => IntentPayload.parse({ type: 'v0_ValidateTickers', tickers });
const german = translator('de', { ...germanTexts, ...germanWarnings });
const frozen = { ...dollars, terms: ['Frozen'] as const, transferFee: undefined };

function said(ticker: object, name: string): readonly string[] {
  return factsOf(validating(coin, ticker), () => undefined)
    .filter(({ path }) => path.at(-1) === name)
    .map(({ path, value }) => `${path[1]}: ${wholeText(value, noNames, english)}`);
}

test('who decides reads what the issuer of each asset may do, or that nothing is said of it', () => {
  expect(said(dollars, 'terms')).toEqual([
    '2: It can be frozen, It can be taken back from those who hold it',
    '1: Not known: the request says nothing of them',
  ]);
  expect(said({ ...dollars, terms: [] }, 'terms')[0]).toMatch(/^2: None/);
  expect(said(dollars, 'transferFee')).toEqual(['2: 0.2 %']);
});

test('a share is written exactly, and as the reader’s language writes numbers', () => {
  const shares = [1, 10_000, 2_000_000, 1_000_000_000, 1_234_567_891];
  const percent = ['0.0000001', '0.001', '0.2', '100', '123.4567891'];
  expect(shares.map((share) => shareText(share, english))).toEqual(percent.map((number) => `${number} %`));
  const inGerman = percent.map((number) => `${number.replace('.', ',')} %`);
  expect(shares.map((share) => shareText(share, german))).toEqual(inGerman);
});

test('the fee of an issuer is warned of in the reader’s form', () => {
  const fee = proposalWarnings({ payload: validating(dollars) }, { names: noNames, now: new Date(0) }).at(-1);
  expect(englishWarnings(`warning.${fee?.code}`, warningValues(fee?.values, englishWarnings))).toContain(' 0.2\u00a0% ');
  expect(german(`warning.${fee?.code}`, warningValues(fee?.values, german))).toContain(' 0,2\u00a0%,');
});

test('what an issuer may do with an asset is warned of, by its name; what is frozen before all else', () => {
  const codes = (...tickers: object[]) =>
    proposalWarnings({ payload: validating(...tickers) }, { names: noNames, now: new Date(0) });
  expect(codes(dollars, frozen)).toEqual([
    { code: 'AssetFrozen', severity: 'danger', values: { asset: 'Dollars' } },
    { code: 'AssetMayFreeze', severity: 'caution', values: { asset: 'Dollars' } },
    { code: 'AssetMayBeTakenBack', severity: 'caution', values: { asset: 'Dollars' } },
    { code: 'AssetTakesFee', severity: 'caution', values: { asset: 'Dollars', percent: 0.2 } },
  ]);
  expect(codes(coin)).toEqual([]);
});
