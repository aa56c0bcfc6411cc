import { IntentPayload } from '@countersign/kinds/schemas';
import { id, samples } from '@countersign/kinds/testing';
import { ledgerModule } from '@countersign/ledger-registry';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

import { proposalOf } from '../testing/sample-requests.ts';

const kept = vi.hoisted(() => ({ marks: [] as readonly string[] }));
vi.mock('../../../app/profile/own-memory.ts', () => ({
  recallOwn: async () => kept.marks,
  changeOwn: async (_name: string, change: (before: readonly string[]) => readonly string[]) => {
    kept.marks = change(kept.marks);
  },
}));
const { rememberSigned } = await import('./known-destinations.ts');

const { transaction } = await ledgerModule('Ethereum');
const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const queries = new QueryClient();
const addressOf = () => undefined;

async function remembered(payload: IntentPayload): Promise<readonly string[]> {
  const described = payload.type === 'v0_CreateTransactionOrder' ? transaction.describe(payload.parameters) : undefined;
  await rememberSigned(id(1), { proposal: proposalOf(payload), described, addressOf }, undefined, queries);
  return kept.marks;
}

beforeEach(() => {
  kept.marks = [];
});

test('where a signed order pays is known from then on', async () => {
  const outputs = [{ destination: { type: 'Address', address }, amount: '1' }];
  const payload = IntentPayload.parse({ ...samples.v0_CreateTransferOrder.payload, outputs });
  expect(await remembered(payload)).toEqual([`Address:${address}`]);
});

test('so is whom it pays by call data', async () => {
  const token = `0x${'12'.repeat(20)}`;
  const data = `0xa9059cbb${address.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`;
  const payload = IntentPayload.parse({
    ...samples.v0_CreateTransactionOrder.payload,
    parameters: {
      type: 'Ethereum',
      amount: '0',
      destination: { type: 'Address', address: token },
      data,
      feeStrategy: { type: 'Priority', priority: 'Low' },
    },
  });
  expect(await remembered(payload)).toEqual([`Address:${token}`, `Address:${address}`]);
});

test('what only looks like a destination, as in custom properties, is not', async () => {
  const unpaid = `0x${'34'.repeat(20)}`;
  const customProperties = { type: 'Address', address: unpaid };
  for (const type of ['v0_UpdateUser', 'v0_CreateTransferOrder'] as const) {
    const payload = IntentPayload.parse({ ...samples[type].payload, customProperties });
    expect(await remembered(payload)).not.toContain(`Address:${unpaid}`);
  }
});
