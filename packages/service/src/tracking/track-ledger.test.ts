import { systemClock } from '@countersign/kernel';
import type { LedgerModule, LedgerNode } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import { expect, test } from 'vitest';

import { trackLedger } from './track-ledger.ts';

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
