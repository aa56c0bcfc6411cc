import { translator } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { intentPayloads, IntentPayload } from '../../schemas/index.ts';
import { samples } from '../../testing/samples.ts';
import type { Names } from '../names.ts';
import germanKinds from '../texts.de.json' with { type: 'json' };
import { english } from '../texts.ts';
import german from './texts.de.json' with { type: 'json' };
import { movedTotals, totalsText, totalTexts, type MovedTotals } from './totals.ts';

const transfer = intentPayloads.v0_CreateTransferOrder.parse(samples.v0_CreateTransferOrder.payload);
const other = IntentPayload.parse(samples.v0_CreateEndpoint.payload);
const [output] = transfer.outputs;
if (!output) throw new Error('The sample pays somebody');
const usd = transfer.tickerId;
const eth = '00000000-0000-4000-8000-0000000000ee';
const pays = (amount: string, tickerId = usd) => ({ ...transfer, tickerId, outputs: [{ ...output, amount }] });
const noLedgers = () => undefined;
const names: Names = {
  name: () => undefined,
  ticker: (id) =>
    id === usd ? { name: 'US dollar', symbol: 'USD', decimals: 2 } : { name: 'Ether', symbol: 'ETH', decimals: 18 },
};

const inEnglish = (totals: MovedTotals, known = names) => totalsText(totals, known, english, translator('en', totalTexts));

test('adds up what many tasks move, each asset by itself and to the last unit', () => {
  const wei = '9007199254740993000000000000000001';
  const payloads = [...Array.from({ length: 50 }, () => pays(wei, eth)), pays('1'), other, pays('99'), pays('0')];
  const totals = movedTotals(payloads, noLedgers);
  expect(totals).toEqual({
    movingCount: 52,
    otherCount: 2,
    sums: [
      { unit: { of: 'ticker', tickerId: eth }, amount: 50n * BigInt(wei) },
      { unit: { of: 'ticker', tickerId: usd }, amount: 100n },
    ],
  });
  expect(inEnglish(totals).texts).toEqual([
    '52 transfers, 450,359,962,737,049,650.00000000000000005 ETH and 1 USD in all',
    '2 other tasks',
  ]);
});

test('says in German what is moved, and nothing of what moves nothing', () => {
  expect(
    totalsText(movedTotals([pays('150')], noLedgers), names, translator('de', germanKinds), translator('de', german)).texts,
  ).toEqual(['1 Transfer, insgesamt 1,5 USD']);
  expect(inEnglish(movedTotals([other, other], noLedgers)).texts).toEqual([]);
});

test('never scales a sum of which nobody knows what it counts', () => {
  const { texts, scaledBy } = inEnglish(movedTotals([pays('1500'), pays('1')], noLedgers), { ...names, ticker: () => undefined });
  expect(texts).toEqual(['2 transfers, 1,501 smallest units of an unknown asset in all']);
  expect([...scaledBy]).toEqual(['nobody']);
});
