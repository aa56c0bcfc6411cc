import { IntentPayload } from '@countersign/kinds/schemas';
import { id, samples } from '@countersign/kinds/testing';
import { expect, test } from 'vitest';

import { proposalOf } from '../testing/sample-requests.ts';
import { namedEndpoints } from './order-description.ts';

const endpoint = {
  id: id(5),
  domainId: id(6),
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  ledgerId: 'ethereum-sandbox',
  parameters: { type: 'Ethereum', ABI: '[]' },
  alias: 'Exchange',
  lock: 'Unlocked',
  metadata: { revision: 1, createdAt: '2026-01-01T00:00:00Z', lastModifiedAt: '2026-01-01T00:00:00Z', customProperties: {} },
  trustScore: 90,
};
const { parameters } = samples.v0_CreateTransactionOrder.payload;
const proposal = proposalOf(
  IntentPayload.parse({
    ...samples.v0_CreateTransactionOrder.payload,
    parameters: { ...parameters, destination: { type: 'Endpoint', endpointId: endpoint.id } },
  }),
);

test('what an endpoint that is called says comes from the record that was verified, and from nothing that is only remembered', () => {
  const now = { name: endpoint.alias, record: endpoint };
  expect(
    namedEndpoints(proposal, (kind, wanted) =>
      kind === 'endpoint' && wanted === endpoint.id ? { now, before: null } : undefined,
    ),
  ).toEqual([endpoint]);
  const { record: _, ...remembered } = now;
  expect(namedEndpoints(proposal, () => ({ now: remembered, before: remembered }))).toEqual([]);
  expect(namedEndpoints(proposal, () => ({ now: null, before: now }))).toEqual([]);
  expect(namedEndpoints(undefined, () => ({ now, before: null }))).toEqual([]);
});
