import { systemClock } from '@countersign/kernel';
import type { LedgerModule, LedgerNode } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import { expect, test } from 'vitest';

import { trackLedger, type ReadSoFar } from './track-ledger.ts';

const ledger = { id: 'ledger', parameters: { type: 'Ethereum' } } as Ledger;

/** A ledger with one block more than was read, and a book in which others are faster the first times. */
async function track(overtaken: number) {
  let cursor = '1';
  const asked: string[] = [];
  const node: Pick<LedgerNode, 'observations'> = {
    observations: async () => ({ cursor: '2', transactions: [], more: false }),
  };
  await trackLedger(
    {
      clock: systemClock,
      ledgers: { module: async () => ({}) as LedgerModule, node: () => node as LedgerNode },
      book: {
        ledgers: async () => [],
        cursor: async () => cursor,
        ownAddresses: async () => new Map(),
        watchedAddresses: async () => [],
        settle: async ({ from, to }) => {
          asked.push(`${from} to ${to}`);
          if (asked.length <= overtaken) return false;
          cursor = to;
          return true;
        },
      },
    },
    ledger,
  );
  return { cursor, asked };
}

test('what could not be written because somebody was faster is written at once, and not when the ledger has something new again', async () => {
  expect(await track(2)).toEqual({ cursor: '2', asked: ['1 to 2', '1 to 2', '1 to 2'] });
});

test('a worker that is overtaken again and again leaves it to the others', async () => {
  const { cursor, asked } = await track(1_000);
  expect(cursor).toBe('1');
  expect(asked).toHaveLength(10);
});

/** Two who read one ledger again and again, and what they ask the book and the nodes for. */
function followers() {
  let cursor = '0';
  /** Undefined: the nodes are gone. */
  let newest: string | undefined = '0';
  const asked: string[] = [];
  const ports = {
    clock: systemClock,
    ledgers: {
      module: async () => ({}) as LedgerModule,
      node: () =>
        ({
          observations: async (from) => {
            asked.push(`blocks after ${from}`);
            if (newest === undefined) throw new Error('gone');
            return { cursor: newest, transactions: [], more: false };
          },
        }) as Partial<LedgerNode> as LedgerNode,
    },
    book: {
      ledgers: async () => [],
      cursor: async () => {
        asked.push('cursor');
        return cursor;
      },
      ownAddresses: async () => new Map(),
      watchedAddresses: async () => [],
      settle: async ({ from, to }: { from: string | undefined; to: string }) => {
        if (from !== cursor) return false;
        cursor = to;
        return true;
      },
    },
  };
  const follower = () => {
    const soFar: ReadSoFar = {};
    return async () => {
      asked.length = 0;
      await trackLedger(ports, ledger, soFar).catch(() => asked.push('failed'));
      return [...asked];
    };
  };
  return {
    one: follower(),
    other: follower(),
    goOn: (to: string | undefined) => void (newest = to),
    setBack: (to: string) => void (cursor = to),
  };
}

test('a ledger on which nothing happens asks the database once', async () => {
  const { one, goOn } = followers();
  expect(await one()).toEqual(['cursor', 'blocks after 0']);
  expect(await one()).toEqual(['blocks after 0']);
  goOn('1');
  expect(await one()).toEqual(['blocks after 0']);
  expect(await one()).toEqual(['blocks after 1']);
});

test('one whom another one overtook asks the database how far the ledger was read, until it is the faster one', async () => {
  const { one, other, goOn } = followers();
  await one();
  goOn('1');
  await other();
  expect(await one()).toEqual(['blocks after 0', 'cursor', 'blocks after 1']);
  expect(await one()).toEqual(['cursor', 'blocks after 1']);
  goOn('2');
  expect(await one()).toEqual(['cursor', 'blocks after 1']);
  expect(await one()).toEqual(['blocks after 2']);
});

test('where reading fails it is asked from where to begin the next time: somebody may have set it', async () => {
  const { one, goOn, setBack } = followers();
  await one();
  goOn(undefined);
  expect(await one()).toEqual(['blocks after 0', 'failed']);
  setBack('7');
  goOn('7');
  expect(await one()).toEqual(['cursor', 'blocks after 7']);
});
