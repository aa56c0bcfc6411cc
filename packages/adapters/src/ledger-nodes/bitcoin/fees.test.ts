import { ok } from '@countersign/kernel';
import { rateText, rulesOf } from '@countersign/ledger-bitcoin';
import { feeLevelsOf } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import type { Chain } from '../following/chain.ts';
import { seenNode } from '../following/seen-node.ts';
import { minimumRate, nodeFees } from './fees.ts';

/** A node with these estimates by their targets, in coins for 1,000 virtual bytes. */
function nodeWith(estimates: Readonly<Record<number, number>>, lowest: Partial<Record<string, number>> = {}): Chain {
  const answers: Record<string, object> = {
    getmempoolinfo: { mempoolminfee: 0.00001, ...lowest },
    getnetworkinfo: { relayfee: 0.00001, incrementalfee: 0.00001, ...lowest },
  };
  return {
    ...seenNode('node'),
    callsTogether: 50,
    name: 'node',
    ask: async (calls) =>
      calls.map(({ method, params: [target] }) =>
        ok(answers[method] ?? { feerate: estimates[Number(target)], errors: ['Insufficient data or no feerate found'] }),
      ),
  };
}

async function levels(chain: Chain, minedFrom = 0n) {
  const { own, priceOf } = await nodeFees(chain, { ...rulesOf('btc'), minedFrom }, { estimates: 'ByTarget' });
  const { Low, Medium, High } = feeLevelsOf(own, priceOf);
  return [Low, Medium, High].map(({ price }) => rateText(price));
}

test('levels are the estimates of the node, to the last fraction', async () => {
  expect(await levels(nodeWith({ 24: 0.00001234, 6: 0.0001, 2: 0.00200001 }))).toEqual(['1.234', '10', '200.001']);
});

test('a dearer level is never below a cheaper one, and none below what the node takes', async () => {
  expect(await levels(nodeWith({ 24: 0.00005, 6: 0.00002, 2: 0.00009 }))).toEqual(['5', '5', '9']);
  expect(await levels(nodeWith({ 24: 0.00001, 6: 0.00002, 2: 0.00009 }, { mempoolminfee: 0.00003 }))).toEqual(['3', '3', '9']);
});

test('without estimates they are multiples of the lowest rate', async () => {
  expect(await levels(nodeWith({}))).toEqual(['1', '2', '4']);
  expect(await levels(nodeWith({}, { incrementalfee: 0.000015 }))).toEqual(['1.5', '3', '6']);
  expect(await levels(nodeWith({}, { relayfee: 0.00002 }))).toEqual(['2', '4', '8']);
  expect(await levels(nodeWith({ 24: 0.00007 }))).toEqual(['7', '7', '7']);
});

test('what older nodes write where they know nothing is no estimate, and none is below what is mined', async () => {
  const unsure = nodeWith({ 24: -1, 6: -1, 2: 0.5 }, { relayfee: 0.001 });
  expect(await levels(unsure, 1_000_000n)).toEqual(['1000', '2000', '50000']);
});

test('a node that does not say how much more a replacement pays is not believed where anything is replaced', async () => {
  const silent = nodeWith({}, { incrementalfee: undefined });
  await expect(minimumRate(silent, { canReplace: true })).rejects.toMatchObject({ code: 'LedgerUnreachable' });
  expect(await minimumRate(silent, { canReplace: false })).toBe(1_000n);
});
