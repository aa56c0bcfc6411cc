import { ok } from '@countersign/kernel';
import { expect, test } from 'vitest';

import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import { tzktHistory } from './history.ts';

const chainId = 'NetXZd8x8i1NL5H';
const address = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb';
const atOnce = 10_000;

/** What an index says of its lists, which it is asked for with bounds and a length. */
type Lists = Readonly<Record<string, readonly number[]>>;

/** An index with these levels in its lists, and what it was asked for. */
function indexOf(lists: Lists, changed: (path: string, value: unknown) => unknown = (_, value) => value) {
  const asked: URL[] = [];
  const answerOf = ({ pathname, searchParams }: URL): unknown => {
    if (pathname === '/v1/head') return { level: 400, chainId };
    const [after, until, limit] = ['level.gt', 'level.le', 'limit'].map((name) => Number(searchParams.get(name)));
    const levels = lists[pathname.slice('/v1/operations/'.length)] ?? [];
    return levels.filter((level) => level > Number(after) && level <= Number(until)).slice(0, limit);
  };
  const server: JsonRpc = {
    name: 'index',
    batch: 1,
    ask: async (calls) =>
      calls.map(({ method }) => {
        const url = new URL(method, 'http://index');
        asked.push(url);
        return ok(changed(url.pathname, answerOf(url)));
      }),
  };
  return { asked, server };
}

async function blocksOf(lists: Lists, changed?: (path: string, value: unknown) => unknown, after = 10, height = 300) {
  const { asked, server } = indexOf(lists, changed);
  const found = await tzktHistory(server, chainId)([], [address], after, { height, hash: undefined, first: 0 });
  return { ...found, asked };
}

test('blocks with an account’s coins in them are named once each, in their order, whatever moved them', async () => {
  const lists = { transactions: [20, 30, 30], delegations: [25], reveals: [20], originations: [40], staking: [50, 301] };
  expect(await blocksOf(lists)).toMatchObject({ heights: [20, 25, 30, 40, 50], end: 300 });
  expect(await blocksOf({})).toMatchObject({ heights: [], end: 300 });
});

test('of a list that does not end, the last block may go on in the next answer, and nothing is named beyond it', async () => {
  const many = [...Array<number>(atOnce - 1).fill(20), 30, 30, 40];
  const lists = { transactions: many, delegations: [29, 35] };
  const first = await blocksOf(lists);
  expect(first).toMatchObject({ heights: [20, 29], end: 29 });
  expect(await blocksOf(lists, undefined, first.end)).toMatchObject({ heights: [30, 35, 40], end: 300 });
});

test('a block with more operations than one answer has is never passed over', async () => {
  const lists = { transactions: Array<number>(atOnce + 1).fill(11) };
  await expect(blocksOf(lists)).rejects.toMatchObject({ code: 'LedgerUnreachable' });
});

test.each<[string, (path: string, value: unknown) => unknown, string]>([
  ['is not as far yet', (path, value) => (path === '/v1/head' ? { level: 299, chainId } : value), 'LedgerUnreachable'],
  [
    'is of another chain',
    (path, value) => (path === '/v1/head' ? { level: 400, chainId: 'NetXdQprcVkpaWU' } : value),
    'WrongNetwork',
  ],
  ['names no numbers', (path, value) => (path.endsWith('staking') ? ['20'] : value), 'LedgerUnreachable'],
  ['names a list no longer', (path, value) => (path.endsWith('originations') ? undefined : value), 'LedgerUnreachable'],
])('an index that %s is not believed', async (_, changed, code) => {
  await expect(blocksOf({ transactions: [20] }, changed)).rejects.toMatchObject({ code });
});
