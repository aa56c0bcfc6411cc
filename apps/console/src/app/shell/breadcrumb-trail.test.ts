import { newId } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { router } from '../router.tsx';
import { foldTrail, trailOf, type Step } from './breadcrumb-trail.ts';

const scope = { profileDomainId: newId(), domainId: newId() };
const inDomain = `/${scope.profileDomainId}/domain/${scope.domainId}`;
const [a1, t1] = [newId(), newId()];

/** The trail to the screen at an address. */
function trailTo(path: string, search: Record<string, unknown> = {}): Step[] {
  const here = router.matchRoutes(path, search).at(-1);
  return here ? trailOf(here, scope, { ...here.search, ...here.params }) : [];
}

function words(trail: readonly Step[]) {
  return trail.map((step) => (step.kind === 'label' ? step.label.replace('app:breadcrumb.', '') : step.id));
}

test.each([
  ['home', ['section:home']],
  [`accounts/${a1}`, ['section:accounts', a1]],
  ['accounts/create', ['section:accounts', 'segment.create']],
  [`accounts/${a1}/financial-details/transfers`, ['section:accounts', a1, 'segment.financial-details']],
  [
    `accounts/${a1}/financial-details/transfers/${t1}/details`,
    ['section:accounts', a1, 'segment.financial-details', t1, 'segment.details'],
  ],
  [`transactions/raw-transactions/${t1}`, ['section:transactions', t1]],
  ['tickers', ['section:tickers']],
  [`users/${a1}`, ['section:users', a1]],
  [`vaults/${a1}/pending`, ['section:vaults', a1]],
  ['user-preferences/notifications', ['section:user-preferences']],
  ['nonsense/really', []],
])('%s', (path, expected) => {
  expect(words(trailTo(`${inDomain}/${path}`))).toEqual(expected);
});

test('outside a domain there is no trail', () => {
  expect(trailTo('/invitation/abc')).toEqual([]);
  expect(trailTo('/')).toEqual([]);
});

test('an asset that the query names is a step of its own, behind the list of assets', () => {
  const trail = trailTo(`${inDomain}/tickers`, { tickerId: t1 });
  expect(words(trail)).toEqual(['section:tickers', t1]);
  expect(trail[0]?.href).toBe(`${inDomain}/tickers`);
});

test('the way back from a task leads to the tasks as they were filtered', () => {
  const filtered = trailTo(`${inDomain}/intents/details`, {
    intentId: t1,
    status: ['Open', 'Failed'],
    payloadTypes: ['v0_CreateUser'],
  });
  expect(filtered[0]?.href).toBe(`${inDomain}/intents?status=Open&status=Failed&payloadTypes=v0_CreateUser`);
  expect(trailTo(`${inDomain}/intents/details`, { intentId: t1 })[0]?.href).toBe(`${inDomain}/intents`);
});

test('the last step is no link, the steps before it are, unless they are no screen', () => {
  const hrefs = (path: string) => trailTo(`${inDomain}/${path}`).map(({ href }) => href);
  const account = [`${inDomain}/accounts`, `${inDomain}/accounts/${a1}`];
  expect(hrefs(`accounts/${a1}/edit`)).toEqual([...account, undefined]);
  expect(hrefs(`accounts/${a1}/financial-details/create/transfer`)).toEqual([...account, undefined, undefined, undefined]);
});

test('every screen has its place', () => {
  const screens = Object.entries(router.routesByPath).filter(([path]) => path.includes('$domainId/'));
  expect(screens.length).toBeGreaterThan(30);
  expect(screens.filter(([, { options }]) => options.staticData?.crumbs === undefined).map(([path]) => path)).toEqual([]);
});

test('a trail above eight steps keeps one before and one after', () => {
  const long = Array.from({ length: 9 }, (_, index): Step => ({ kind: 'label', label: String(index) }));
  const { before, folded, after } = foldTrail(long);
  expect([words(before), words(folded).length, words(after)]).toEqual([['0'], 7, ['8']]);
  expect(foldTrail(long.slice(1)).folded).toEqual([]);
});
