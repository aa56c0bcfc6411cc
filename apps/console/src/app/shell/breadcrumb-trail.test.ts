import { expect, test } from 'vitest';

import { breadcrumbTrail, foldTrail, type Crumb } from './breadcrumb-trail.ts';

function words(trail: readonly Crumb[]) {
  return trail.map((crumb) => (crumb.kind === 'label' ? crumb.label : `${crumb.entity}:${crumb.id}`));
}

test.each([
  ['/p/domain/d/home', ['section.home']],
  ['/p/domain/d/accounts/a1', ['section.accounts', 'account:a1']],
  ['/p/domain/d/accounts/create', ['section.accounts', 'segment.create']],
  ['/p/domain/d/accounts/a1/financial-details/transfers', ['section.accounts', 'account:a1', 'segment.financial-details']],
  [
    '/p/domain/d/accounts/a1/financial-details/transfers/t1/details',
    ['section.accounts', 'account:a1', 'segment.financial-details', 'transfer:t1', 'segment.details'],
  ],
  ['/p/domain/d/transactions/raw-transactions/x1', ['section.transactions', 'transaction:x1']],
  ['/p/domain/d/tickers/nft', ['section.tickers']],
  ['/p/domain/d/users/invitations/create', ['section.users', 'segment.create']],
  ['/p/domain/d/vaults/v1/pending', ['section.vaults', 'vault:v1']],
  ['/p/domain/d/user-preferences/notifications', ['section.user-preferences']],
  ['/p/domain/d/nonsense/really', []],
  ['/invitation/abc', []],
  ['/', []],
])('%s', (path, expected) => {
  expect(words(breadcrumbTrail(path))).toEqual(expected);
});

test('an asset that the query names is a step of its own, behind the list of assets', () => {
  const trail = breadcrumbTrail('/p/domain/d/tickers', 't1');
  expect(words(trail)).toEqual(['section.tickers', 'ticker:t1']);
  expect(trail[0]?.href).toBe('/p/domain/d/tickers');
});

test('the last step is no link, the steps before it are, unless they are no screen', () => {
  const trail = breadcrumbTrail('/p/domain/d/accounts/a1/edit');
  expect(trail.map(({ href }) => href)).toEqual(['/p/domain/d/accounts', '/p/domain/d/accounts/a1', undefined]);
});

test('a trail above eight steps keeps one before and one after', () => {
  const long = Array.from({ length: 9 }, (_, index): Crumb => ({ kind: 'label', label: String(index) }));
  const { before, folded, after } = foldTrail(long);
  expect([words(before), words(folded).length, words(after)]).toEqual([['0'], 7, ['8']]);
  expect(foldTrail(long.slice(1)).folded).toEqual([]);
});
