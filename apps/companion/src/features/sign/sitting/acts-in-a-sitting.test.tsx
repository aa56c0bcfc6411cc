import type { TickerPrice } from '@countersign/contract';
import type { JsonObject, JsonValue } from '@countersign/kernel';
import { writeStandardCondition } from '@countersign/kinds/conditions';
import { IntentPayload, type Propose } from '@countersign/kinds/schemas';
import { id, samples } from '@countersign/kinds/testing';
import { destinationKey, isOrder, movedValue, type Names } from '@countersign/kinds/words';
import { addressApart, ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { ApiTransfer } from '@countersign/model';
import { UiProvider } from '@countersign/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';

import { i18n } from '../../../app/i18n.ts';
import '../../../app/request-texts/texts.ts';
import './texts.ts';
import { checkRequest } from '../request/read-request.ts';
import type { Content } from '../request/use-content.ts';
import type { Stake } from '../request/use-stakes.ts';
import { Signable } from '../screen/signable.tsx';
import { priceQuery } from '../screen/worth.tsx';
import { approvalOf, proposalOf } from '../testing/sample-requests.ts';

/** What the device knows of the request, and what it finds unusual about it. */
const seen = vi.hoisted(() => ({ content: undefined as unknown, warnings: [] as unknown[] }));

vi.mock('../../../app/profile/profile-store.ts', () => ({
  profileState: () => ({ status: 'ready' }),
  useProfile: () => ({ profile: { id: 'ada', verification: { type: 'Pin' } }, key: {} }),
}));
vi.mock('../../../app/session/session.ts', () => ({
  useIsOpen: () => true,
  accessToken: () => 't',
  closeRefused: () => undefined,
}));
vi.mock('../../../app/update/app-update.ts', () => ({ useOwnBundle: () => ({ hash: 'c'.repeat(64), isAsked: false }) }));
vi.mock('../../../app/api/client.ts', () => ({ api: () => ({}), apiOf: () => ({}) }));
vi.mock('../../../app/confirm/confirm-button.tsx', () => ({ ConfirmButton: () => 'The button to sign' }));
vi.mock('../request/use-content.ts', () => ({ useContent: () => seen.content }));
vi.mock('../screen/review.tsx', async (original) => ({
  ...(await original<object>()),
  reviewWarnings: () => seen.warnings,
}));

const names: Names = {
  name: (kind, entityId) => `${kind} ${Number(entityId.slice(-4))}`,
  ticker: () => ({ name: 'US Dollar', symbol: 'USD', decimals: 6 }),
  coin: () => ({ decimals: 18, symbol: 'ETH' }),
  apart: addressApart,
};

const classic = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
const packed = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS';
const sender = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

const paid = IntentPayload.parse(samples.v0_CreateTransferOrder.payload);

/** The payment, as it is found behind the id of the order that is cancelled or replaced. */
function acted(): Partial<Content> {
  const moved = movedValue(paid, ledgerDescriptor);
  if (moved === undefined || !isOrder(paid)) throw new Error('The sample is no payment');
  const proposal = proposalOf(paid, { description: 'Invoice 2026-121' });
  const order = { id: paid.id, payload: paid, proposal, check: 'Signed' as const };
  const place = { address: classic, tag: { type: 'DestinationTag' as const, value: '14' }, packed };
  const places = new Map(moved.to.map((to) => [destinationKey(to), place]));
  const stake: Stake = { moved, places, why: proposal.description, acted: order };
  return { actedOn: { orders: [order], transfers: [], isUnknown: false }, stakes: [stake] };
}

const { payload: order } = samples.v0_CreateTransactionOrder;
const cameIn: ApiTransfer = {
  id: id(2),
  tickerId: id(3),
  quarantined: true,
  senders: [{ type: 'Address', address: sender, addressDetails: { address: sender, resolvedEndpoints: [] } }],
  value: '10000000',
  kind: 'Transfer',
  registeredAt: '2030-01-01T00:00:00.000Z',
  metadata: { type: 'XRPL', sourceTag: 7 },
};
const over = (amount: string) =>
  writeStandardCondition({ type: 'AmountOver', limits: [{ tickerId: id(3), amount, decimals: 6 }], others: 'Holds' });
const feeOver = (amount: string) =>
  writeStandardCondition({ type: 'FeeOver', limits: [{ ledgerId: 'ethereum-sandbox', amount }], others: 'Holds' });
const policy = samples.v0_UpdatePolicy.payload;
const policyBefore: JsonObject = {
  rank: policy.rank,
  scope: policy.scope,
  workflow: [],
  condition: { ...over('10000000') },
  metadata: { revision: 3 },
};
const payment = ['1.5 USD', '≈ $3.00', 'from account 2', `${classic}\n`, 'Destination tag 14\n', '“Invoice 2026-121”'];

/** What a person signs, what the device knows of the thing that it is done to, and what they read of that. */
const acts: readonly (readonly [name: string, payload: unknown, content: Partial<Content>, said: readonly string[]])[] = [
  ['a cancellation', samples.v0_AttemptTransactionOrderCancellation.payload, acted(), ['The order to cancel', ...payment]],
  [
    'a replacement',
    {
      ...order,
      parameters: { ...order.parameters, resourceStrategy: { type: 'OrderReplacement', transactionOrderId: id(77) } },
    },
    acted(),
    ['The order to replace', ...payment],
  ],
  [
    'a release from quarantine',
    samples.v0_ReleaseQuarantinedTransfers.payload,
    { actedOn: { orders: [], transfers: [cameIn], isUnknown: false } },
    ['10 USD', '≈ $20.00', sender, 'Source tag 7\n'],
  ],
  [
    'the lock of an endpoint',
    samples.v0_LockEndpoint.payload,
    { record: { alias: 'Exchange', ledgerId: 'xrpl', address: packed, trustScore: 90, lock: 'Unlocked' } },
    ['Exchange\n', `${classic}\n`, 'Destination tag 14\n'],
  ],
  [
    'the lock of an account',
    samples.v0_LockAccount.payload,
    { record: { alias: 'Cold reserve', lock: 'Unlocked' } },
    ['Cold reserve\n'],
  ],
  [
    'the lock of an asset',
    samples.v0_LockTicker.payload,
    { record: { name: 'Sandbox dollar', symbol: 'USDS', lock: 'Unlocked' } },
    ['Sandbox dollar\n', 'USDS\n'],
  ],
  [
    'a limit',
    { ...policy, condition: over('100000000') },
    { record: policyBefore },
    ['10 USD', '≈ $20.00', '100 USD', '≈ $200.00'],
  ],
  [
    'a limit of fees',
    { ...policy, condition: feeOver('50000000000000000') },
    { record: { ...policyBefore, condition: { ...feeOver('10000000000000000') } } },
    ['0.01 ETH on ', '≈ $30.00', '0.05 ETH on ', '≈ $150.00'],
  ],
];

function drawn(request: object): string {
  const read = checkRequest(JSON.parse(JSON.stringify(request)) as JsonValue);
  if (!read.ok) throw new Error(read.error.code);
  const client = new QueryClient();
  for (const [of, price] of [
    [{ tickerId: id(3) }, '2'],
    [{ coinOf: 'ethereum-sandbox' }, '3000'],
  ] as const) {
    const costs: TickerPrice = { tickerId: id(3), price, currency: 'USD', source: 'test', readAt: '2030-01-01T00:00:00.000Z' };
    client.setQueryData(priceQuery(of).queryKey, costs);
  }
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <UiProvider texts={i18n}>
        <Signable read={read.value} opensFirst onAnswered={async () => undefined} />
      </UiProvider>
    </QueryClientProvider>,
  );
  return markup
    .replaceAll(/<style[^]*?<\/style>/g, '')
    .replaceAll(/<pre[^]*?<\/pre>/g, '')
    .replaceAll(/<\/span><wbr\/?><span[^>]*>/g, '')
    .replaceAll(/<\/(?:dt|dd|p|h2|span|summary|bdi)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '');
}

function know(proposal: Propose, content: Partial<Content>): void {
  seen.content = { names, proposal, stakes: [], actedOn: undefined, isPending: false, beforeUnknown: false, ...content };
}

beforeEach(() => {
  seen.warnings = [];
});

test.each(acts)(
  '%s: who goes through a sitting reads in full what it is done to, with tag and value',
  (_name, given, content, said) => {
    const proposal = proposalOf(IntentPayload.parse(given));
    know(proposal, content);
    for (const request of [proposal, approvalOf('c2lnbmF0dXJl', proposal)]) {
      const text = drawn(request);
      for (const words of [...said, 'The button to sign']) expect(text).toContain(words);
    }
  },
);

test('what is unusual can be signed in a sitting only once it was opened', () => {
  const proposal = proposalOf(IntentPayload.parse(samples.v0_LockEndpoint.payload));
  know(proposal, {});
  seen.warnings = [{ code: 'OutsideAddress', severity: 'caution', values: { address: classic } }];
  const text = drawn(proposal);
  expect(text).toContain('Look closer');
  expect(text).not.toContain('The button to sign');
});
