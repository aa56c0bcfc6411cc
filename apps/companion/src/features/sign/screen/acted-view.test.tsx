import type { TickerPrice } from '@countersign/contract';
import { IntentPayload } from '@countersign/kinds/schemas';
import { id, samples } from '@countersign/kinds/testing';
import { isOrder, movedValue, noNames, saidOrder, type Names } from '@countersign/kinds/words';
import { addressApart, ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { ApiTransfer } from '@countersign/model';
import { UiProvider } from '@countersign/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

import { i18n } from '../../../app/i18n.ts';
import type { ActedOn, ActedOrder } from '../request/acted-on.ts';
import type { PlacePaid } from '../request/places-paid.ts';
import type { Content } from '../request/use-content.ts';
import { proposalOf } from '../testing/sample-requests.ts';
import type { Stake } from '../request/use-stakes.ts';
import { ActedView } from './acted-view.tsx';
import { sentenceOf } from './request-sentence.tsx';
import { priceQuery } from './worth.tsx';

vi.mock('../../../app/session/session.ts', () => ({ useIsOpen: () => true }));
vi.mock('../../../app/api/client.ts', () => ({ api: () => ({}) }));

const names: Names = {
  name: (kind, entityId) => `${kind} ${Number(entityId.slice(-4))}`,
  ticker: () => ({ name: 'US Dollar', symbol: 'USD', decimals: 6 }),
  coin: () => ({ decimals: 18 }),
};
const transfer = IntentPayload.parse(samples.v0_CreateTransferOrder.payload);
const made = proposalOf(transfer, { description: 'Invoice 2026-121' });
const nothing: ActedOn = { orders: [], transfers: [], isUnknown: false };

const costs = (price: string): TickerPrice => ({
  tickerId: id(3),
  price,
  currency: 'USD',
  source: 'test',
  readAt: '2030-01-01T00:00:00.000Z',
});

function text(payload: IntentPayload, content: Partial<Content>): string {
  const proposal = proposalOf(payload);
  const client = new QueryClient();
  const tickerId = transfer.type === 'v0_CreateTransferOrder' ? transfer.tickerId : '';
  client.setQueryData(priceQuery({ tickerId }).queryKey, costs('2'));
  client.setQueryData(priceQuery({ coinOf: 'priced' }).queryKey, costs('3000'));
  client.setQueryData(priceQuery({ coinOf: 'unpriced' }).queryKey, null);
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <UiProvider texts={i18n}>
        <ActedView
          proposal={proposal}
          content={{ names, stakes: [], actedOn: nothing, isPending: false, ...content } as Content}
        />
      </UiProvider>
    </QueryClientProvider>,
  );
  return markup
    .replaceAll(/<style[^]*?<\/style>/g, '')
    .replaceAll(/<\/span><wbr\/?><span[^>]*>/g, '')
    .replaceAll(/<\/(?:dt|dd|p|h2|span|summary)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '');
}

function orderWith(check: ActedOrder['check'], of: Partial<Stake> = {}, payload: IntentPayload = transfer): Partial<Content> {
  if (!isOrder(payload)) throw new Error('The sample is no order');
  const acted: ActedOrder = { id: payload.id, payload, proposal: made, check };
  const moved = movedValue(payload, ledgerDescriptor);
  if (moved === undefined) throw new Error('The sample moves nothing');
  const stake: Stake = { moved, places: new Map<string, PlacePaid>(), why: made.description, acted, ...of };
  return { actedOn: { ...nothing, orders: [acted] }, stakes: [stake] };
}

/** An order in Ethereum's own terms. */
function calling(parameters: object): IntentPayload {
  const { payload } = samples.v0_CreateTransactionOrder;
  const own = { type: 'Ethereum', amount: '500000000000000000', feeStrategy: { type: 'Priority', priority: 'High' } };
  return IntentPayload.parse({ ...payload, parameters: { ...own, ...parameters } });
}

const cancellation = IntentPayload.parse(samples.v0_AttemptTransactionOrderCancellation.payload);

test('who cancels an order reads how much it pays, to whom, from where and why, and that its proposer signed that', () => {
  const shown = text(cancellation, orderWith('Signed'));
  for (const said of [
    'The order to cancel',
    '1.5 USD',
    'account 2',
    '“Invoice 2026-121”',
    '≈ $3.00',
    'user 65 signed',
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ]) {
    expect(shown).toContain(said);
  }
});

test('who replaces an order reads the same of the one whose place is taken', () => {
  const { payload } = samples.v0_CreateTransactionOrder;
  const resourceStrategy = { type: 'OrderReplacement', transactionOrderId: id(77) };
  const replacement = IntentPayload.parse({ ...payload, parameters: { ...payload.parameters, resourceStrategy } });
  const places = new Map([
    [
      `Address:${samples.v0_CreateTransferOrder.payload.outputs[0]?.destination.address}`,
      { address: 'rPT1', tag: { type: 'DestinationTag' as const, value: '999' } },
    ],
  ]);
  const shown = text(replacement, orderWith('Signed', { places }));
  for (const said of [
    'The order to replace',
    '1.5 USD',
    '≈ $3.00',
    'from account 2',
    'rPT1\n',
    'Destination tag 999\n',
    '“Invoice 2026-121”',
  ])
    expect(shown).toContain(said);
});

test.each([
  ['AuthorKeyUnknown', "This order is the server's word"],
  ['SignatureWrong', "This isn't what its proposer signed"],
] as const)('an order whose signature is %s is not shown as signed', (check, said) => {
  const shown = text(cancellation, orderWith(check)).replaceAll('&#x27;', "'");
  expect(shown).toContain(said);
  expect(shown).not.toContain('checked the signature');
});

test('an address and its tag are lines of their own, whatever text has both in one', () => {
  const packed = 'TVE26TYGhfLC7tQDno7G8dGtxSkYQn49b3qD26PK7FcGSKE';
  const places = new Map([
    [
      `Address:${samples.v0_CreateTransferOrder.payload.outputs[0]?.destination.address}`,
      { address: 'rPT1', tag: { type: 'DestinationTag' as const, value: '999' }, packed },
    ],
  ]);
  const shown = text(cancellation, orderWith('Signed', { places }));
  expect(shown).toMatch(/rPT1\n/);
  expect(shown).toMatch(/Destination tag 999\n/);
  expect(shown.indexOf('Both in one')).toBeLessThan(shown.indexOf(packed));
});

const contract = { destination: { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' }, data: '0xa9059cbb' };

test("a contract's call shows the contract, what is sent to it and what it is called for, each as a line of its own", () => {
  const call = 'transfer(to 0xabc, amount 100)';
  const shown = text(cancellation, orderWith('Signed', { ledgerId: 'priced', call }, calling(contract)));
  for (const said of ['Amount\n0.5', '≈ $1,500.00', 'Contract\n', contract.destination.address, `Call\n${call}`, 'Why\n']) {
    expect(shown).toContain(said);
  }
  const unread = text(cancellation, orderWith('Signed', { ledgerId: 'priced' }, calling(contract)));
  expect(unread.replaceAll('&#x27;', "'")).toContain("This device can't read the call");
});

test('a new contract is said to be one, and what is sent to nobody has no value beside it', () => {
  const shown = text(cancellation, orderWith('Signed', { ledgerId: 'priced' }, calling({ amount: '0', data: '0x6001' })));
  expect(shown).toContain('A new contract');
  expect(shown).not.toContain('≈');
  expect(shown).not.toContain('Value unknown');
});

test.each([['unpriced'], [undefined]])('a coin whose price nobody knows (%s) has an unknown value', (ledgerId) => {
  const { destination } = contract;
  const shown = text(cancellation, orderWith('Signed', { ledgerId }, calling({ destination })));
  expect(shown).toContain('Value unknown');
  expect(shown).not.toContain('≈');
});

test('who releases what came in reads how much it was and who sent it, as the word of the server', () => {
  const sender = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
  const came: ApiTransfer = {
    id: id(9_001),
    tickerId: id(3),
    quarantined: true,
    senders: [{ type: 'Address', address: sender, addressDetails: { address: sender, resolvedEndpoints: [] } }],
    value: '10000000',
    kind: 'Transfer',
    registeredAt: '2030-01-01T00:00:00.000Z',
    metadata: { type: 'XRPL', sourceTag: 7, destinationTag: 0 },
  };
  const payload = IntentPayload.parse(samples.v0_ReleaseQuarantinedTransfers.payload);
  const shown = text(payload, { actedOn: { ...nothing, transfers: [came] } });
  for (const said of ['10 USD', '≈ $20.00', sender, 'Source tag 7\n', 'Destination tag 0\n', 'Nobody signed these'])
    expect(shown).toContain(said);
  const untagged = text(payload, { actedOn: { ...nothing, transfers: [{ ...came, metadata: { type: 'XRPL' } }] } });
  expect(untagged).not.toMatch(/tag/i);
});

test('what could not be read is said to be known by its id alone', () => {
  expect(text(cancellation, { actedOn: { ...nothing, isUnknown: true } })).toContain('Only its id is known');
  expect(text(cancellation, {})).not.toContain('Only its id is known');
});

test('who locks something reads what it is', () => {
  const payload = IntentPayload.parse(samples.v0_LockEndpoint.payload);
  const record = { alias: 'Exchange', address: '0xabc', ledgerId: 'ethereum', trustScore: 90, lock: 'Unlocked' };
  const shown = text(payload, { record });
  for (const said of ['What this is about', 'Exchange', '0xabc', '90']) expect(shown).toContain(said);
});

test('who locks an endpoint reads its address and its tag as lines of their own, whatever text has both in one', () => {
  const payload = IntentPayload.parse(samples.v0_LockEndpoint.payload);
  const endpoint = { alias: 'Exchange', ledgerId: 'xrpl', trustScore: 90, lock: 'Unlocked' };
  const classic = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
  const apart = text(payload, { record: { ...endpoint, address: classic, tag: { type: 'DestinationTag', value: '14' } } });
  expect(apart).toMatch(new RegExp(`Address\\n${classic}\\n`));
  expect(apart).toMatch(/Destination tag 14\n/);
  expect(apart.match(/tag/gi)).toHaveLength(1);
  const packed = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS';
  const shown = text(payload, { names: { ...names, apart: addressApart }, record: { ...endpoint, address: packed } });
  expect(shown).toMatch(new RegExp(`Address\\n${classic}\\n`));
  expect(shown).toMatch(/Destination tag 14\n/);
  expect(shown).not.toContain(packed);
});

test('the sentence says what the order does in the place of its id', () => {
  const said = (of: string) => (of === 'order' ? saidOrder(transfer, ledgerDescriptor) : undefined);
  const proposal = proposalOf(cancellation);
  const sentence = (known: Names) =>
    sentenceOf(proposal, { proposal, names: known }, i18n.t)
      .map((segment) => segment.text)
      .join('');
  expect(sentence({ ...names, said })).toMatch(/cancel the order to send 1\.5 USD from account 2 to .+, because: /);
  expect(sentence(noNames)).toMatch(/cancel the order [0-9a-f]{8}, because: /);
});
