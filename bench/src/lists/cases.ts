import type { ListName, ListQuery, ListScope } from '@countersign/service';

import { domainCount, idOf, inLargest, tickerCount, userCount, vaultCount } from './fill.ts';

/** A read to be timed; the `n`-th time it asks for something else of the same kind. */
export interface ListCase {
  readonly name: string;
  readonly list: ListName;
  readonly scope: ListScope;
  readonly query: (n: number) => ListQuery;
  /** The item behind which the page begins. */
  readonly startingAfter?: string;
}

const largest: ListScope = { type: 'Domains', domainIds: [idOf('domain', 0)] };
/** Those whom somebody may read are some, not all. */
const several: ListScope = {
  type: 'Domains',
  domainIds: Array.from({ length: 20 }, (_, n) => idOf('domain', n * (domainCount / 20))),
};

type Filters = Readonly<Record<string, (n: number) => unknown>>;

function casesOf(
  list: ListName,
  startingAfter: string,
  sorts: readonly string[],
  filters: Filters,
  searches: Readonly<Record<string, ListCase['query']>> = {},
): ListCase[] {
  const page = (name: string, query: ListCase['query'], more: Partial<ListCase> = {}): ListCase => ({
    name: `${list}, ${name}`,
    list,
    scope: largest,
    query,
    ...more,
  });
  return [
    page('first page', () => ({})),
    page('deep page', () => ({}), { startingAfter }),
    page('several domains', () => ({}), { scope: several }),
    page('several domains, deep', () => ({}), { scope: several, startingAfter }),
    ...sorts.map((sortBy) => page(`by ${sortBy}`, () => ({ sortBy }))),
    ...sorts.map((sortBy) => page(`by ${sortBy}, deep`, () => ({ sortBy }), { startingAfter })),
    ...Object.entries(filters).map(([filter, value]) => page(filter, (n) => ({ [filter]: value(n) }))),
    ...Object.entries(filters).map(([filter, value]) =>
      page(`${filter}, several domains`, (n) => ({ [filter]: value(n) }), { scope: several }),
    ),
    ...Object.entries(searches).flatMap(([name, query]) => [
      page(name, query),
      page(`${name}, several domains`, query, { scope: several }),
    ]),
  ];
}

/** Every sort, and every filter of the public API, of the lists that grow without end, for lists of this many rows. */
export function listCases(rows: number): readonly ListCase[] {
  const metadata: Filters = {
    'metadata.createdBy': (n) => idOf('user', n % userCount),
    'metadata.lastModifiedBy': (n) => idOf('user', n % userCount),
    'metadata.description': (n) => `client ${n % Math.floor(rows / 100)}`,
    'metadata.customProperties': () => ['team'],
  };
  /** Texts that all rows have, that one of a thousand has, and that a hundred rows have. */
  const searches = (filter: string, all: string) => ({
    [`${filter}, which all have`]: () => ({ [filter]: all }),
    [`${filter}, which one of a thousand has`]: (n: number) => ({ [filter]: `${all} ${100 + (n % 900)}` }),
    [`${filter}, which few have`]: (n: number) => ({ [filter]: `${all} ${Math.floor((rows / 100) * 0.9) + n}` }),
  });
  const middle = inLargest(Math.floor(rows * 0.3), rows);
  const instant = new Date(Date.UTC(2026, 0, 1) + rows * 15_000).toISOString();
  return [
    ...casesOf(
      'accounts',
      idOf('account', middle),
      ['id', 'alias', 'ledgerId', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt'],
      {
        alias: (n) => `account ${inLargest(n * 37, rows)}`,
        ledgerId: () => 'ledger-1',
        'providerDetails.vaultId': (n) => idOf('vault', n % vaultCount),
        lock: () => ['Locked'],
        'additionalDetails.processingStatus': () => 'Completed',
        'additionalDetails.ledgers.ledgerId': () => ['ledger-2'],
        'additionalDetails.ledgers.status': () => ['AwaitingLedgerActivation'],
        ...metadata,
      },
      { ...searches('metadata.description', 'client'), ...searches('alias', 'account') },
    ),
    ...casesOf(
      'transfers',
      idOf('transfer', middle),
      ['id', 'transactionId', 'tickerId', 'quarantined', 'value', 'kind', 'registeredAt'],
      {
        transactionId: (n) => idOf('transaction', n % Math.floor(rows / 2)),
        tickerId: (n) => idOf('ticker', n % tickerCount),
        quarantined: () => true,
        kind: () => 'Recovery',
        accountId: (n) => idOf('account', inLargest(n * 17, Math.floor(rows / 10))),
        'recipient.accountId': (n) => [idOf('account', inLargest(n * 17, Math.floor(rows / 10)))],
        'registeredAt.lt': () => instant,
        'registeredAt.gt': () => instant,
        'recipient.addressDetails.address': () => ['0xd3d9446802a44259755d38e6d163e820'],
        'ticker.ledgerId': () => ['ledger-1'],
        'ticker.validationStatus': () => 'Validated',
        'ticker.lock': () => ['Unlocked'],
      },
    ),
    ...casesOf(
      'intents',
      idOf('intent', middle),
      ['id', 'state.status', 'details.expiryAt', 'details.metadata.createdAt', 'state.lastModifiedAt'],
      {
        'details.payload.type': () => ['v0_UpdatePolicy'],
        'details.author.domainId': () => idOf('domain', 0),
        'details.author.id': (n) => idOf('user', n % userCount),
        'details.targetDomainId': () => [idOf('domain', 0)],
        'details.metadata.description': (n) => `run ${n % Math.floor(rows / 100)}`,
        'details.metadata.customProperties': () => ['team=treasury'],
        'state.status': (n) => [['Open', 'Failed', 'Rejected', 'Expired', 'Executed'][n % 5]],
        entityId: (n) => idOf('account', inLargest(n * 17, Math.floor(rows / 10))),
        revision: () => 1,
        policyId: (n) => idOf('policy', n % 20),
      },
      searches('details.metadata.description', 'run'),
    ),
  ];
}
