import type { ApiTickerData } from '@countersign/model';
import { expect, test } from 'vitest';

import { fixedBy, unsaid } from './asset-reports.ts';
import { knownOf, toValidate, validationSchema } from './validation-values.ts';

const address = '0x7210000000000000000000000000000000000721';
const id = '5f0a2b4c-0000-4000-8000-000000000001';
const seen: ApiTickerData = {
  id,
  ledgerId: 'ethereum-sandbox',
  kind: 'Contract',
  name: 'Unknown ERC20 on Ethereum sandbox',
  ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address } },
  lock: 'Unlocked',
  metadata: { revision: 1, createdAt: '2026-01-01T00:00:00Z', lastModifiedAt: '2026-01-01T00:00:00Z', customProperties: {} },
};
const numbered: ApiTickerData = {
  ...seen,
  ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC721', address, tokenId: '17' } },
};
const t = (key: string) => key;

function problems(said: object, chosen = [id], fixed?: Parameters<typeof validationSchema>[2]): readonly string[] {
  const checked = validationSchema(t, new Set(chosen), fixed).safeParse({ said: { [id]: { ...knownOf(seen), ...said } } });
  return checked.error?.issues.map(({ path, message }) => `${path.slice(2).join('.')}: ${message}`) ?? [];
}

test('a name that the ledger was given by nobody is not proposed as one, nor are decimals that nobody said', () => {
  expect(knownOf(seen)).toEqual({ name: '', symbol: '', decimals: '', description: '' });
  expect(knownOf(numbered)).toEqual({ name: '', symbol: '', decimals: '0', description: '' });
  const registered = { ...seen, name: 'Dollar', metadata: { ...seen.metadata, createdBy: { id, domainId: id } } };
  expect(knownOf(registered as ApiTickerData).name).toBe('Dollar');
});

test.each([
  [{}, ['name: tickers:validation.problem.name', 'decimals: tickers:validation.problem.decimals']],
  [{ name: 'Dollar', decimals: '6' }, []],
  [{ name: 'x'.repeat(101), decimals: '6' }, ['name: proposing:problem.tooLong']],
  [{ name: 'Dollar', symbol: 'x'.repeat(101), decimals: '6' }, ['symbol: proposing:problem.tooLong']],
  [{ name: 'Dol\u202elar', decimals: '6' }, ['name: proposing:problem.HiddenCharacters']],
  [{ name: 'Dollar', decimals: '6', description: 'x'.repeat(251) }, ['description: proposing:problem.tooLong']],
  [{ name: 'Dollar', decimals: '6', description: 'a\u202eb' }, ['description: proposing:problem.HiddenCharacters']],
  [{ name: 'Dollar', decimals: '256' }, ['decimals: tickers:validation.problem.decimals']],
  [{ name: 'Dollar', decimals: '-1' }, ['decimals: tickers:validation.problem.decimals']],
  [{ name: 'Dollar', decimals: '1.5' }, ['decimals: tickers:validation.problem.decimals']],
])('what is said of an asset, %j, has the problems %j', (said, expected) => {
  expect(problems(said)).toEqual(expected);
  expect(problems(said, [])).toEqual([]);
});

test('what a network says is the network’s to say, but for the name of one of many', () => {
  const report = { ledgerId: seen.ledgerId, ledgerDetails: seen.ledgerDetails, name: 'Dollar', symbol: 'USD', decimals: 6 };
  expect(fixedBy(seen, report)).toEqual({ name: 'Dollar', symbol: 'USD', decimals: '6' });
  expect(fixedBy(numbered, { ...report, decimals: 0 })).toEqual({ symbol: 'USD', decimals: '0' });
  for (const nothing of [undefined, null, 'asking', 'unreachable', { ...report, missing: 'none' }] as const)
    expect(fixedBy(seen, nothing)).toEqual({});
  const fixed = new Map([[id, fixedBy(seen, report)]]);
  expect(problems({ name: 'Dollar', symbol: 'USD', decimals: '6' }, [id], fixed)).toEqual([]);
  expect(problems({ name: 'Euro', symbol: 'USDC', decimals: '18' }, [id], fixed)).toEqual(
    ['name', 'symbol', 'decimals'].map((field) => `${field}: tickers:validation.problem.otherwise`),
  );
  expect(problems({ name: 'Euro', symbol: 'USDC', decimals: '18' }, [], fixed)).toEqual([]);
  expect(unsaid(seen)).toMatchObject({ id, ledgerDetails: seen.ledgerDetails });
  expect(unsaid({ ...seen, symbol: 'USDC', decimals: 18 })).not.toHaveProperty('decimals');
});

test('a validation has what was said and all else that is known', () => {
  expect(toValidate(numbered, { name: ' Harbour ', symbol: '', decimals: '0', description: ' Mined here ' })).toEqual({
    id,
    ledgerId: seen.ledgerId,
    kind: 'Contract',
    name: 'Harbour',
    decimals: 0,
    ledgerDetails: numbered.ledgerDetails,
    lock: 'Unlocked',
    description: 'Mined here',
    customProperties: {},
  });
});
