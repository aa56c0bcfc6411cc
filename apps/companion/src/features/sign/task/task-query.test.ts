import { generateKeyPair, notaryOf, sealEnvelope } from '@countersign/signing';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

import { taskQuery } from './task-query.ts';

const server = vi.hoisted(() => ({ answer: undefined as unknown }));

vi.mock('../../../app/api/client.ts', () => ({ api: () => ({ intents: { get: async () => server.answer } }) }));

const [notary, other] = [notaryOf(generateKeyPair('Secp256r1')), notaryOf(generateKeyPair('Secp256r1'))];
const place = { domainId: 'treasury', intentId: 'task' };
const data = { id: 'task', details: { targetDomainId: 'treasury' } };
const read = (notaryKey: string | undefined) => new QueryClient().fetchQuery({ ...taskQuery(place, notaryKey), retry: false });

beforeEach(() => {
  server.answer = sealEnvelope(notary, data);
});

test('a task that the notary of this device signed is taken as such', async () => {
  expect(await read(notary.publicKey)).toEqual({ intent: data, isForged: false });
});

test('what another key signed, or what was changed after it was signed, is forged', async () => {
  expect(await read(other.publicKey)).toMatchObject({ isForged: true });
  server.answer = { ...sealEnvelope(notary, data), data: { ...data, state: { status: 'Open' } } };
  expect(await read(notary.publicKey)).toMatchObject({ isForged: true });
});

test('another task than the one that was asked for is not taken, no matter who signed it', async () => {
  server.answer = sealEnvelope(notary, { ...data, id: 'another' });
  await expect(read(notary.publicKey)).rejects.toMatchObject({ code: 'OtherTask' });
  server.answer = sealEnvelope(notary, { ...data, details: { targetDomainId: 'trading' } });
  await expect(read(notary.publicKey)).rejects.toMatchObject({ code: 'OtherTask' });
});
