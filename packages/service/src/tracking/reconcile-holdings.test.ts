import { CodedError } from '@countersign/kernel';
import { nativeAsset, type Holding } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import {
  lookedAtAgain,
  reconcileHoldings,
  secondLookMilliseconds,
  totalsOf,
  type ReconcilingPorts,
} from './reconcile-holdings.ts';

const first = new Date('2026-11-29T08:00:00Z');
const later = new Date(first.getTime() + secondLookMilliseconds);
const found = { tickerId: 'eth', booked: 5n, onLedger: 3n };

test('a difference is certain once it was there for long enough with the same two amounts', () => {
  const seen = lookedAtAgain([], [found], first);
  expect(seen).toEqual([{ ...found, since: first, isCertain: false }]);
  const soon = new Date(later.getTime() - 1);
  expect(lookedAtAgain(seen, [found], soon)).toEqual([{ ...found, since: first, isCertain: false }]);
  expect(lookedAtAgain(seen, [found], later)).toEqual([{ ...found, since: first, isCertain: true }]);
});

test.each([
  ['the book went on', { ...found, booked: 6n }],
  ['the network went on', { ...found, onLedger: 4n }],
  ['it is of another asset', { ...found, tickerId: 'usds' }],
])('where %s it begins again', (_, now) => {
  const seen = lookedAtAgain([], [found], first);
  expect(lookedAtAgain(seen, [now], later)).toEqual([{ ...now, since: later, isCertain: false }]);
});

test('what is gone is no difference any more', () => {
  expect(lookedAtAgain(lookedAtAgain([], [found], first), [], later)).toEqual([]);
});

test('an asset that was not answered for at one of the addresses has no total', () => {
  const token = { type: 'Token', standard: 'ERC20', identifier: '0x1' } as const;
  const held = (address: string, asset: Holding['asset'], total: bigint): Holding => ({ address, asset, total, locked: [] });
  const totals = totalsOf([held('a', nativeAsset, 1n), held('b', nativeAsset, 2n), held('a', token, 4n)], ['a', 'b']);
  expect([...totals]).toEqual([['Native', 3n]]);
});

/** Compares accounts of two ledgers, whose networks answer as a test says. Gives what was written, asked and thrown. */
async function compared(answer: (ledgerId: string, address: string) => readonly Holding[]) {
  const written: string[] = [];
  const asked: string[] = [];
  const due = ['one', 'one', 'two'].map((ledgerId, index) => ({
    accountId: `account ${index}`,
    ledgerId,
    addresses: [`address ${index}`],
    differences: [],
  }));
  const ports = {
    checks: {
      claim: async () => due,
      booked: async () => [],
      write: async ({ accountId }: { accountId: string }) => void written.push(accountId),
    },
    ledgers: {
      module: async () => ({}),
      node: (ledgerId: string) => ({
        holdings: async ([address = '']: readonly string[]) => {
          asked.push(address);
          return answer(ledgerId, address);
        },
      }),
    },
    configured: ['one', 'two'].map((id) => ({ id, parameters: { type: 'Ethereum' } })),
    clock: { now: () => first },
  } as unknown as ReconcilingPorts;
  const outcome = await reconcileHoldings(ports).catch((error: unknown) => error);
  return { written, asked, outcome };
}

test('an account that can’t be compared holds up no other one, and is reported', async () => {
  const broken = new Error('No holding');
  const { written, outcome } = await compared((_, address) => {
    if (address === 'address 0') throw broken;
    return [];
  });
  expect(written).toEqual(['account 1', 'account 2']);
  expect(outcome).toMatchObject({ errors: [broken] });
});

test('a network that does not answer is asked once, and for later', async () => {
  const { written, asked, outcome } = await compared((ledgerId) => {
    if (ledgerId === 'one') throw new CodedError('LedgerUnreachable', 'No answer');
    return [];
  });
  expect(asked).toEqual(['address 0', 'address 2']);
  expect(written).toEqual(['account 2']);
  expect(outcome).toBe(1);
});
