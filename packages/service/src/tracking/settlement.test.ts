import { nativeAsset } from '@countersign/ledger-port';
import type { Deviation, Movement, ObservedTransaction } from '@countersign/ledger-port';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { longestLedgerData } from './ledger-data.ts';
import { settle as settleBy, settlePage } from './settlement.ts';
import type { OwnAddress } from './settlement.ts';

const metadata = { type: 'Bitcoin' } as const;

const nothing = (): readonly Deviation[] => [];

function settle(observed: ObservedTransaction, known: ReadonlyMap<string, OwnAddress>, of: typeof metadata, by = nothing) {
  return settleBy(observed, known, of, { transaction: { deviations: by }, assets: {} });
}

function ownAddress(address: string, accountId: string, scope: OwnAddress['scope'] = 'External'): [string, OwnAddress] {
  return [address, { address, accountId, domainId: 'd', rootDomainId: 'r', scope }];
}

const own = new Map([ownAddress('a0', 'a'), ownAddress('a-change', 'a', 'Internal'), ownAddress('b0', 'b')]);

function movement(from: string[], to: string, amount: bigint, index = 0): Movement {
  return { index, asset: nativeAsset, from, to, amount, metadata };
}

function observed(movements: Movement[], fee = 0n, feePayer?: string): ObservedTransaction {
  return { transactionId: 't', status: 'Confirmed', fee, movements, ...(feePayer !== undefined && { feePayer }) };
}

test('what comes from outside is quarantined, what comes from within is not', () => {
  expect(settle(observed([movement(['outside'], 'a0', 5n)]), own, metadata).transfers).toMatchObject([
    { quarantined: true, value: 5n },
  ]);
  expect(settle(observed([movement(['b0'], 'a0', 5n)]), own, metadata).transfers).toMatchObject([{ quarantined: false }]);
  expect(settle(observed([movement(['b0', 'outside'], 'a0', 5n)]), own, metadata).transfers).toMatchObject([
    { quarantined: true },
  ]);
  expect(settle(observed([movement([], 'a0', 5n)]), own, metadata).transfers).toMatchObject([{ quarantined: true }]);
});

test('an issuer has nothing of its own: what it pays is missing nowhere, what comes back is no more, and nothing of it is held back', () => {
  const token = { type: 'Token', standard: 'Issued', identifier: 'EUR.a0' } as const;
  const rules = { transaction: { deviations: nothing }, assets: { issuer: () => 'a0' } };
  const settled = (from: string, to: string) =>
    settleBy(observed([{ ...movement([from], to, 5n), asset: token }]), own, metadata, rules);
  expect(settled('a0', 'b0').changes).toEqual([{ accountId: 'b', asset: token, amount: 5n }]);
  expect(settled('b0', 'a0').changes).toEqual([{ accountId: 'b', asset: token, amount: -5n }]);
  expect(settled('outside', 'a0')).toMatchObject({ changes: [], transfers: [{ value: 5n, quarantined: false }] });
  expect(settled('outside', 'b0').transfers).toMatchObject([{ quarantined: true }]);
});

test('what the network alone says to come from within comes from outside', () => {
  const claimed = { ...movement(['b0'], 'a0', 5n), isUnproven: true } as const;
  expect(settle(observed([claimed]), own, metadata).transfers).toMatchObject([{ quarantined: true }]);
});

test('change is no transfer, the fee is one, and the sender loses what left and the fee', () => {
  const { transfers, changes, relatedAccounts } = settle(
    observed([movement(['a0'], 'outside', 60n), movement(['a0'], 'a-change', 39n, 1)], 1n, 'a0'),
    own,
    metadata,
  );
  expect(transfers.map(({ kind, value }) => [kind, value])).toEqual([
    ['Transfer', 60n],
    ['Fee', 1n],
  ]);
  expect(changes).toEqual([{ accountId: 'a', asset: nativeAsset, amount: -61n }]);
  expect(relatedAccounts).toEqual([{ accountId: 'a', domainId: 'd', rootDomainId: 'r', sender: true }]);
});

test('twice as many accounts that are paid in one transaction are twice the work', () => {
  const readsOf = (count: number): number => {
    let reads = 0;
    const everybody = new Map(Array.from({ length: count }, (_, index) => ownAddress(`address ${index}`, `account ${index}`)));
    const movements = [...everybody.keys()].map((address, index) => {
      const part = movement(['outside'], address, 1n, index);
      return Object.defineProperty(part, 'to', { get: () => (reads++, address), enumerable: true });
    });
    expect(settle(observed(movements), everybody, metadata).relatedAccounts).toHaveLength(count);
    return reads;
  };
  expect(readsOf(400)).toBe(2 * readsOf(200));
});

test('where two accounts pay together each loses what it gave', () => {
  const { changes, transfers } = settle(
    {
      ...observed([movement(['a0', 'b0'], 'outside', 90n), movement(['a0', 'b0'], 'b0', 9n, 1)], 1n, 'a0'),
      taken: [
        { address: 'a0', amount: 40n },
        { address: 'b0', amount: 60n },
      ],
    },
    own,
    metadata,
  );
  expect(changes.map(({ accountId, amount }) => [accountId, amount])).toEqual([
    ['b', -51n],
    ['a', -40n],
  ]);
  expect(transfers.every(({ quarantined }) => !quarantined)).toBe(true);
});

test('movements between strangers concern nobody here', () => {
  const settlement = settle(observed([movement(['x'], 'y', 60n)], 1n, 'x'), own, metadata);
  expect(settlement).toMatchObject({ transfers: [], changes: [], relatedAccounts: [] });
});

test('holdings change by what comes in less what goes out, whatever the movements are', () => {
  const address = fc.constantFrom('a0', 'a-change', 'b0', 'outside');
  const movements = fc.array(fc.record({ from: address, to: address, amount: fc.bigInt(1n, 1_000n) }), { maxLength: 8 });
  fc.assert(
    fc.property(movements, fc.bigInt(0n, 9n), (list, fee) => {
      const { changes } = settle(
        observed(
          list.map(({ from, to, amount }, index) => movement([from], to, amount, index)),
          fee,
          'a0',
        ),
        own,
        metadata,
      );
      for (const account of ['a', 'b']) {
        const mine = (text: string) => own.get(text)?.accountId === account;
        const expected = list.reduce(
          (sum, { from, to, amount }) => sum + (mine(to) ? amount : 0n) - (mine(from) ? amount : 0n),
          account === 'a' ? -fee : 0n,
        );
        expect(changes.find(({ accountId }) => accountId === account)?.amount ?? 0n).toBe(expected);
      }
    }),
  );
});

test('what the ledger has of a transaction is kept with the accounts that are in it, unless it is too much', () => {
  const settled = (ledgerData: NonNullable<ObservedTransaction['ledgerData']>) =>
    settle({ ...observed([]), ledgerData }, own, metadata).ledgerData;
  const input = { index: 3, transactionHash: 'f0', address: 'b0' };
  const output = { index: 0, amount: '5', address: 'a0', scriptPubKey: '00' };
  const stranger = { ...output, index: 1, address: 'outside' };
  expect(settled({ type: 'Bitcoin', inputs: [input], outputs: [output, stranger] })).toEqual({
    type: 'Bitcoin',
    inputs: [{ ...input, accountReference: { id: 'b', domainId: 'd' } }],
    outputs: [{ ...output, accountReference: { id: 'a', domainId: 'd' } }, stranger],
  });
  const log = { logIndex: '0', address: '0x70', topics: [], data: '0x' };
  expect(settled({ type: 'Ethereum', logs: [log] })).toEqual({ type: 'Ethereum', logs: [log] });
  expect(settled({ type: 'Ethereum', logs: [{ ...log, data: `0x${'0'.repeat(longestLedgerData)}` }] })).toBeUndefined();
});

test('what moved otherwise than an own account signed is a failure: of all of it where nothing moved, else of a part', () => {
  const token = { type: 'Token', standard: 'ERC20', identifier: '0x70' } as const;
  const short = { asset: token, recipient: 'outside', ordered: 100n };
  const settled = (seen: ObservedTransaction, deviations: readonly Deviation[]) => {
    const settlement = settle(seen, own, metadata, () => deviations);
    return [settlement.failure, settlement.deviations];
  };
  const part = movement(['a0'], 'outside', 90n);
  const ours = (movements: Movement[]) => observed(movements, 1n, 'a0');
  expect(settled(ours([]), [])).toEqual([undefined, []]);
  const nothingMoved = [{ ...short, moved: 0n }];
  expect(settled(ours([]), nothingMoved)).toEqual(['FailedOnChain', nothingMoved]);
  const less = [{ ...short, moved: 90n }];
  expect(settled(ours([part]), less)).toEqual(['PartiallyFailedOnChain', less]);
  // To somebody else, and nobody knows how much.
  expect(settled(ours([part]), nothingMoved)).toEqual(['PartiallyFailedOnChain', nothingMoved]);
  expect(settled(ours([]), [short])).toEqual(['PartiallyFailedOnChain', [short]]);
  // By the ledger's own word, before it is in a block, and of a stranger, nothing is compared.
  expect(settled({ ...ours([]), failure: 'FailedOnChain' }, less)).toEqual(['FailedOnChain', []]);
  expect(settled({ ...ours([]), status: 'Detected' }, less)).toEqual([undefined, []]);
  expect(settled(observed([part], 1n, 'outside'), less)).toEqual([undefined, []]);
});

test('what failed as a whole moves nothing, whatever a node says of it, and costs its fee', () => {
  const moves = [movement(['outside'], 'a0', 1_000n), movement(['a0'], 'b0', 5n, 1)];
  const { transfers, changes } = settle({ ...observed(moves, 2n, 'a0'), failure: 'FailedOnChain' }, own, metadata);
  expect(transfers.map(({ kind, value }) => [kind, value])).toEqual([['Fee', 2n]]);
  expect(changes).toEqual([{ accountId: 'a', asset: nativeAsset, amount: -2n }]);
});

test('what no transaction did has an id of its own, is nobody’s payment, and comes before the transactions of its block', () => {
  const at = { blockHeight: 7, blockTime: new Date(0) };
  const reward = { ...at, id: 'epoch-3', cause: 'Reward' as const, movements: [movement([], 'a0', 5n)] };
  const taken: Movement = { index: 0, asset: nativeAsset, from: ['a0'], amount: 2n, metadata };
  const penalty = { ...at, id: 'epoch-3', cause: 'Slashing' as const, movements: [taken] };
  const page = {
    transactions: [
      { ...observed([movement(['outside'], 'a0', 1n)]), ...at, blockHeight: 6 },
      { ...observed([]), ...at },
    ],
    changes: [reward, penalty],
  };
  const settled = settlePage(page, own, metadata, { transaction: { deviations: nothing }, assets: {} });
  expect(settled.map(({ observed: { transactionId }, cause }) => [transactionId, cause])).toEqual([
    ['t', undefined],
    ['Reward:epoch-3', 'Reward'],
    ['Slashing:epoch-3', 'Slashing'],
    ['t', undefined],
  ]);
  expect(settled[1]).toMatchObject({ transfers: [{ quarantined: false, value: 5n, senders: [] }], changes: [{ amount: 5n }] });
  expect(settled[2]).toMatchObject({ transfers: [{ value: 2n }], changes: [{ amount: -2n }] });
});

test('why a ledger failed is kept in its own code, with what that means to people; what is no code is not', () => {
  const rules = {
    transaction: { deviations: nothing, failureCause: (code: string) => (code === 'x' ? ('Frozen' as const) : undefined) },
    assets: {},
  };
  const causeOf = (failureCode: string | undefined, failure?: 'FailedOnChain') =>
    settleBy(
      { ...observed([], 1n, 'a0'), ...(failure && { failure }), ...(failureCode && { failureCode }) },
      own,
      metadata,
      rules,
    ).failureCause;
  expect(causeOf('x', 'FailedOnChain')).toEqual({ code: 'x', cause: 'Frozen' });
  expect(causeOf('y', 'FailedOnChain')).toEqual({ code: 'y' });
  expect([
    causeOf('x'),
    causeOf(undefined, 'FailedOnChain'),
    causeOf('<b>', 'FailedOnChain'),
    causeOf('y'.repeat(101), 'FailedOnChain'),
  ]).toEqual(Array.from({ length: 4 }));
});
