import type { ListName } from '@countersign/service';
import { describe, expect, test } from 'vitest';

import { definitions } from './definitions.ts';
import type { ListDefinition } from './list-definition.ts';
import { inAll, openLists, orders, scopes, walk } from './test/listed.ts';
import { pageOf } from './test/page-of.ts';
import { childId, hour, idOf, payeeNumber, rootId } from './test/seed.ts';

const store = openLists();

type Item = Readonly<Record<string, unknown>>;
/** As the seed makes transactions: every other is an order's, and some are on their ledger. */
const isUnderWay = (transaction: number) => (transaction % 2 ? (transaction >> 1) % 2 === 0 : transaction % 3 !== 0);
const dig = (item: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Item | undefined)?.[key], item);
const data = (path: string) => (item: unknown) => dig(item, `data.${path}`);
const own = (path: string) => (item: unknown) => dig(item, path);
const is = (value: unknown, read: (item: unknown) => unknown) => (item: unknown) => read(item) === value;
const oneOf = (values: readonly unknown[], read: (item: unknown) => unknown) => (item: unknown) => values.includes(read(item));
const has = (text: string, read: (item: unknown) => unknown) => (item: unknown) =>
  JSON.stringify(read(item) ?? '')
    .toLowerCase()
    .includes(text.toLowerCase());
const begins = (text: string, read: (item: unknown) => unknown) => (item: unknown) => String(read(item)).startsWith(text);
/** The number that the seed gave the item, from its id. */
const number = (item: unknown) => Number(String(dig(item, 'data.id') ?? dig(item, 'id')).slice(-12));

type Case = readonly [filter: string, value: unknown, keeps: (item: unknown) => boolean];

const metadataCases: readonly Case[] = [
  ['metadata.createdBy', idOf(2, 1), is(idOf(2, 1), data('metadata.createdBy.id'))],
  ['metadata.lastModifiedBy', idOf(2, 2), is(idOf(2, 2), data('metadata.lastModifiedBy.id'))],
  ['metadata.description', 'note 0', has('note 0', data('metadata.description'))],
  // The text's own wildcards mean themselves.
  ['metadata.description', '0%', has('0%', data('metadata.description'))],
  ['metadata.customProperties', ['team'], (item) => dig(item, 'data.metadata.customProperties.team') !== undefined],
  ['metadata.customProperties', ['team=t1'], is('t1', data('metadata.customProperties.team'))],
  ['metadata.customProperties', ['team:t0'], is('t0', data('metadata.customProperties.team'))],
];
const lockCase: Case = ['lock', ['Locked', 'Archived'], oneOf(['Locked', 'Archived'], data('lock'))];
const coin = (item: unknown, path: string) => Number(String(dig(item, path)).slice(-12));

/** In the middle of what the seed moves, and more than a number of JavaScript holds. */
const largeValue = String(10n ** 21n + 1n);

/** Nobody has validated every other coin, and none of the transfers moves nothing. */
const isUnsolicited = (item: unknown) => dig(item, 'orderId') === undefined && coin(item, 'tickerId') % 2 === 1;

const filterCases: Readonly<Record<ListName, readonly Case[]>> = {
  domains: [
    ['parentId', rootId, is(rootId, data('parentId'))],
    ['alias', 'MAIN 1', has('main 1', data('alias'))],
    ['lock', ['Unlocked'], is('Unlocked', data('lock'))],
    ['metadata.createdBy', idOf(2, 1), is(idOf(2, 1), data('metadata.createdBy.id'))],
    ['metadata.lastModifiedBy', idOf(2, 1), is(idOf(2, 1), data('metadata.lastModifiedBy.id'))],
    ['metadata.description', 'Note', has('note', data('metadata.description'))],
    ['metadata.customProperties', ['team=t0'], is('t0', data('metadata.customProperties.team'))],
  ],
  users: [
    ['id', [idOf(2, 3), idOf(2, 8), idOf(99, 9)], (item) => [3, 8].includes(number(item))],
    ['alias', 'USER 3', has('user 3', data('alias'))],
    ['publicKey', 'key7', is('key7', data('publicKey'))],
    ['publicKey.startsWith', 'KEY1', begins('key1', data('publicKey'))],
    // Who has no name of their own is found by their email.
    ['name', 'USER 3', has('user 3', data('alias'))],
    ['roles', ['clerk', 'none'], (item) => (dig(item, 'data.roles') as string[]).includes('clerk')],
    lockCase,
    ...metadataCases,
  ],
  policies: [
    ['id', [idOf(3, 3), idOf(3, 8), idOf(99, 9)], (item) => [3, 8].includes(number(item))],
    ['alias', 'policy 2', has('policy 2', data('alias'))],
    [
      'intentTypes',
      ['v0_LockUser'],
      (item) => ((dig(item, 'data.intentTypes') ?? ['v0_LockUser']) as string[]).includes('v0_LockUser'),
    ],
    ['scope', 'Self', is('Self', data('scope'))],
    ['scriptingEngine', 'Javascript_v0', () => true],
    lockCase,
    ...metadataCases,
  ],
  endpoints: [
    ['id', [idOf(4, 3), idOf(4, 8), idOf(99, 9)], (item) => [3, 8].includes(number(item))],
    ['ledgerId', ['ledger-1'], is('ledger-1', data('ledgerId'))],
    ['alias', 'point 1', has('point 1', data('alias'))],
    ['address', ['0x3', '0x4'], oneOf(['0x3', '0x4'], data('address'))],
    ['address.startsWith', '0X3', begins('0x3', data('address'))],
    ['lookAlike', ['0X5290aaaa9EE7', '0x3'], (item) => number(item) % 9 === 8],
    ['address', ['0X3'], is('0x3', data('address'))],
    ['address', ['0X3', '0x4'], oneOf(['0x3', '0x4'], data('address'))],
    lockCase,
    ...metadataCases,
  ],
  accounts: [
    ['id', [idOf(5, 3), idOf(5, 8), idOf(99, 9)], (item) => [3, 8].includes(number(item))],
    ['ledgerId', 'ledger-1', (item) => dig(item, 'data.ledgerId') === 'ledger-1' || number(item) % 4 === 1],
    // An underscore is no wildcard.
    ['alias', 'account_3', has('account_3', data('alias'))],
    ['alias', 'account-3', () => false],
    ['address.startsWith', 'ADDRESS 1', (item) => number(item) === 0],
    ['address.startsWith', 'ddress', () => false],
    ['providerDetails.vaultId', idOf(6, 1), is(idOf(6, 1), data('providerDetails.vaultId'))],
    ['additionalDetails.processingStatus', 'Pending', is('Pending', own('additionalDetails.processing.status'))],
    ['additionalDetails.ledgers.ledgerId', ['ledger-2', 'ledger-3'], (item) => number(item) % 4 > 1],
    ['additionalDetails.ledgers.status', ['Activated'], (item) => number(item) % 3 === 1],
    lockCase,
    ...metadataCases,
  ],
  vaults: [
    ['id', [idOf(6, 3), idOf(6, 8), idOf(99, 9)], (item) => [3, 8].includes(number(item))],
    ['alias', 'vault 1', has('vault 1', data('alias'))],
    ['publicKey', 'vault-key4', is('vault-key4', data('publicKey'))],
    ['publicKey.startsWith', 'VAULT-key1', begins('vault-key1', data('publicKey'))],
    ['additionalDetails.processingStatus', 'Completed', is('Completed', own('additionalDetails.processing.status'))],
    lockCase,
    ...metadataCases,
  ],
  tickers: [
    ['id', [idOf(7, 3), idOf(7, 8), idOf(99, 9)], (item) => [3, 8].includes(number(item))],
    ['ledgerId', ['ledger-0', 'ledger-2'], oneOf(['ledger-0', 'ledger-2'], own('ledgerId'))],
    ['kind', 'Token', is('Token', own('kind'))],
    ['name', ['coin 1', 'coin 2'], oneOf(['Coin 1', 'Coin 2'], own('name'))],
    ['symbol', ['c3'], is('C3', own('symbol'))],
    ['validationStatus', 'Validated', (item) => dig(item, 'signature') !== undefined],
    ['validationStatus', 'NonValidated', is(undefined, own('signature'))],
    ['lock', ['Locked'], is('Locked', data('lock'))],
    ['fungible', false, (item) => number(item) % 4 === 1],
    ['fungible', true, (item) => number(item) % 4 !== 1],
  ],
  ledgers: [],
  orders: [
    ['accountId', [idOf(5, 1), idOf(5, 2)], oneOf([idOf(5, 1), idOf(5, 2)], data('accountId'))],
    ['ledgerId', ['ledger-0'], is('ledger-0', data('ledgerId'))],
    ['intentId', idOf(9, 2), (item) => number(item) % 3 === 2],
    ['parameters.type', 'Bitcoin', is('Bitcoin', data('parameters.type'))],
    ['outcome', 'UnderWay', (item) => number(item) % 2 === 1 && isUnderWay(number(item))],
    ['outcome', 'Failed', () => false],
    ['metadata.createdAt.lt', hour(3), (item) => String(dig(item, 'data.metadata.createdAt')) < hour(3)],
    ['metadata.createdAt.gt', hour(3), (item) => String(dig(item, 'data.metadata.createdAt')) > hour(3)],
    ['metadata.lastModifiedAt.lt', hour(102), (item) => String(dig(item, 'data.metadata.lastModifiedAt')) < hour(102)],
    ['metadata.lastModifiedAt.gt', hour(102), (item) => String(dig(item, 'data.metadata.lastModifiedAt')) > hour(102)],
    ...metadataCases,
  ],
  transactions: [
    ['ledgerId', 'ledger-1', is('ledger-1', own('ledgerId'))],
    ['orderReference.Id', idOf(8, 3), is(idOf(8, 3), own('orderReference.id'))],
    ['orderReference.domainId', childId, is(childId, own('orderReference.domainId'))],
    ['accountId', idOf(5, 2), (item) => number(item) % 4 === 2],
    ['processing.status', 'Completed', is('Completed', own('processing.status'))],
    ['ledgerTransactionData.ledgerStatus', 'Confirmed', (item) => number(item) % 3 !== 0 && number(item) % 2 === 1],
    ['outcome', 'UnderWay', (item) => isUnderWay(number(item))],
    ['ledgerTransactionData.ledgerTransactionId', 'tx5', (item) => number(item) === 5],
    ['ledgerTransactionData.ledgerTransactionId.startsWith', 'TX1', (item) => String(number(item)).startsWith('1')],
  ],
  transfers: [
    ['transactionId', idOf(11, 2), is(idOf(11, 2), own('transactionId'))],
    ['tickerId', idOf(7, 3), is(idOf(7, 3), own('tickerId'))],
    ['quarantined', true, is(true, own('quarantined'))],
    ['quarantined', false, is(false, own('quarantined'))],
    ['kind', 'Fee', is('Fee', own('kind'))],
    ['unsolicited', true, (item) => isUnsolicited(item)],
    ['unsolicited', false, (item) => !isUnsolicited(item)],
    ['outcome', 'UnderWay', (item) => isUnderWay(number({ id: own('transactionId')(item) }))],
    ['accountId', idOf(5, 1), (item) => number(item) % 4 === 1],
    ['direction', 'Inbound', (item) => number(item) % 2 === 0],
    ['direction', 'Internal', (item) => number(item) % 2 === 1],
    ['direction', 'Outbound', () => false],
    ['value.gte', largeValue, (item) => BigInt(String(dig(item, 'value'))) >= BigInt(largeValue)],
    ['value.lte', largeValue, (item) => BigInt(String(dig(item, 'value'))) <= BigInt(largeValue)],
    [
      'recipient.endpointId',
      [idOf(4, payeeNumber), idOf(99, 9)],
      (item) => number(item) % 3 === 2 && coin(item, 'tickerId') % 3 === 1,
    ],
    ['recipient.accountId', [idOf(5, 0), idOf(5, 3)], (item) => [0, 3].includes(number(item) % 4)],
    ['registeredAt.lt', hour(4), (item) => String(dig(item, 'registeredAt')) < hour(4)],
    ['registeredAt.gt', hour(4), (item) => String(dig(item, 'registeredAt')) > hour(4)],
    ['recipient.addressDetails.address', ['address 2'], (item) => number(item) % 3 === 2],
    ['recipient.addressDetails.address.startsWith', 'Address 2', (item) => number(item) % 3 === 2],
    ['ticker.ledgerId', ['ledger-1'], (item) => coin(item, 'tickerId') % 3 === 1],
    ['ticker.validationStatus', 'Validated', (item) => coin(item, 'tickerId') % 2 === 0],
    ['ticker.validationStatus', 'NonValidated', (item) => coin(item, 'tickerId') % 2 === 1],
    ['ticker.lock', ['Locked'], (item) => coin(item, 'tickerId') % 3 === 1],
  ],
  balances: [
    ['ticker.id', [idOf(7, 3)], is(idOf(7, 3), own('tickerId'))],
    ['ticker.name', ['Coin 2'], (item) => coin(item, 'tickerId') % 6 === 2],
    ['ticker.symbol', ['C1'], (item) => coin(item, 'tickerId') % 6 === 1 && coin(item, 'tickerId') % 4 !== 0],
    ['ticker.ledgerId', ['ledger-1'], (item) => coin(item, 'tickerId') % 3 === 1],
    ['ticker.validationStatus', 'Validated', (item) => coin(item, 'tickerId') % 2 === 0],
    ['ticker.lock', ['Unlocked', 'Archived'], (item) => coin(item, 'tickerId') % 3 !== 1],
    ['ticker.fungible', false, (item) => coin(item, 'tickerId') % 4 === 1],
    ['ticker.fungible', true, (item) => coin(item, 'tickerId') % 4 !== 1],
    ['held', true, (item) => dig(item, 'totalAmount') !== '0'],
    ['held', false, is('0', own('totalAmount'))],
  ],
  addresses: [
    ['ledgerId', ['ledger-1'], is('ledger-1', own('ledgerId'))],
    ['scope', ['Internal'], is('Internal', own('scope'))],
    ['lastOnly', true, oneOf([34, 37, 38, 39], number)],
    ['lastOnly', false, () => true],
  ],
  intents: [
    ['details.payload.type', ['v0_LockUser'], (item) => number(item) % 2 === 1],
    ['details.author.domainId', childId, (item) => number(item) % 2 === 1],
    ['details.author.id', idOf(2, 3), (item) => number(item) % 4 === 3],
    ['details.targetDomainId', [childId], is(childId, data('details.targetDomainId'))],
    ['details.metadata.description', 'because 1', (item) => number(item) % 2 === 1 && number(item) % 3 === 1],
    ['details.metadata.customProperties', ['team=t1'], (item) => number(item) % 3 === 0 && number(item) % 2 === 1],
    ['details.metadata.createdAt.lt', hour(3), (item) => number(item) % 10 < 3],
    ['details.metadata.createdAt.gt', hour(3), (item) => number(item) % 10 > 3],
    ['state.status', ['Open', 'Failed'], oneOf(['Open', 'Failed'], data('state.status'))],
    ['entityId', idOf(5, 1), (item) => number(item) % 3 === 1],
    ['revision', 2, (item) => number(item) % 4 === 2],
    ['policyId', idOf(3, 2), (item) => number(item) % 3 === 2],
  ],
  requests: [],
  manifests: [
    ['content.type', ['JWT', 'Unsafe'], oneOf(['JWT', 'Unsafe'], data('content.type'))],
    ['additionalDetails.processingStatus', 'Preparing', is('Preparing', own('additionalDetails.processing.type'))],
    ...metadataCases,
  ],
  properties: [['id', ['NOTARY_API_KEY', 'STATE_REVIEW_AUTHORITY'], (item) => /API|STATE/.test(String(dig(item, 'data.id')))]],
  events: [['scope', 'SelfAndDescendants', () => true]],
};

describe('filters', () => {
  const named = (Object.keys(filterCases) as ListName[]).flatMap((name) =>
    filterCases[name].map(([filter, value, keeps]) => ({ name, filter, value, keeps })),
  );
  test.each(named)('$name where $filter is $value', async ({ name, filter, value, keeps }) => {
    const scope = scopes[name];
    const all = (await pageOf(store(), name, scope, { limit: 250 })).items;
    const expected = all.filter((item) => keeps(item)).map((item) => JSON.stringify(item));
    const found = (await pageOf(store(), name, scope, { limit: 250, [filter]: value })).items.map((item) => JSON.stringify(item));
    expect(found).toEqual(expected);
    expect(await walk(store(), name, scope, { limit: 3, [filter]: value })).toEqual(expected);
  });

  const inEveryOrder = (['accounts', 'intents', 'transfers'] as const).flatMap((name) =>
    orders.filter((one) => one.name === name).map(({ sortBy, sortOrder }) => ({ name, sortBy, sortOrder })),
  );
  test.each(inEveryOrder)('pages of $name that pass a filter by $sortBy $sortOrder', async ({ name, sortBy, sortOrder }) => {
    const order = { sortBy, sortOrder };
    const all = (await pageOf(store(), name, scopes[name], { limit: 250, ...order })).items;
    const { checked, walks = [] }: ListDefinition = definitions[name];
    for (const [filter, value, keeps] of filterCases[name]) {
      if (checked?.filters.includes(filter) !== true && !walks.some((walked) => walked.filter === filter)) continue;
      const expected = all.filter((item) => keeps(item)).map((item) => JSON.stringify(item));
      expect(await walk(store(), name, scopes[name], { limit: 2, ...order, [filter]: value })).toEqual(expected);
    }
  });

  test.each(Object.keys(filterCases) as ListName[])('every filter of %s is tried', (name) => {
    const tried = new Set(filterCases[name].map(([filter]) => filter));
    expect(Object.keys(definitions[name].filters).filter((filter) => !tried.has(filter))).toEqual([]);
  });

  test('filters add up', async () => {
    const { items } = await pageOf(store(), 'users', inAll, { limit: 250, lock: ['Locked'], roles: ['clerk'] });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((item) => item.data.lock === 'Locked' && item.data.roles.includes('clerk'))).toBe(true);
  });
});
