import type { TickerPrice } from '@countersign/contract';
import { canonicalJson, type JsonValue } from '@countersign/kernel';
import { writeStandardCondition } from '@countersign/kinds/conditions';
import { IntentPayload, type Propose } from '@countersign/kinds/schemas';
import { IntentType } from '@countersign/model';
import { UiProvider, formatDateTime } from '@countersign/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { noNames, type Names } from '@countersign/kinds/words';
import { i18n } from '../../../app/i18n.ts';
import { kindText } from '../kind-text.ts';
import { wordText } from '@countersign/kinds/words';
import { outlineOf } from '../decode/outline.ts';
import type { SignedRequest } from '../request/read-request.ts';
import { ledgerOrders } from '@countersign/kinds/testing';
import { id, samples } from '@countersign/kinds/testing';
import { approvalOf, proposalOf } from '../testing/sample-requests.ts';
import { AroundView, OutlineView } from './outline-view.tsx';
import { priceQuery } from './worth.tsx';

vi.mock('../../../app/session/session.ts', () => ({ useIsOpen: () => true }));
vi.mock('../../../app/api/client.ts', () => ({ api: () => ({}) }));

const names: Names = {
  name: (kind, entityId) => `${kind} ${Number(entityId.slice(-4))}`,
  ticker: () => ({ name: 'US Dollar', symbol: 'USD', decimals: 6 }),
};

const costs: TickerPrice = {
  tickerId: id(3),
  price: '2',
  currency: 'USD',
  source: 'test',
  readAt: '2030-01-01T00:00:00.000Z',
};

function drawn(request: SignedRequest, proposal: Propose, as: Names = names, record?: JsonValue): string {
  const outline = outlineOf(request, proposal, record);
  const client = new QueryClient();
  client.setQueryData(priceQuery({ tickerId: id(3) }).queryKey, costs);
  client.setQueryData(priceQuery({ tickerId: id(4) }).queryKey, null);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <UiProvider texts={i18n}>
        <OutlineView outline={outline} names={as} beforeUnknown={false} />
        <AroundView outline={outline} names={as} />
      </UiProvider>
    </QueryClientProvider>,
  );
}

/** What is marked as the server's word. */
function marked(markup: string): readonly string[] {
  return [...markup.matchAll(/<span class="[^"]*" title="according to the server">([^]*?)<\/span>/g)].map(([, said = '']) =>
    said.replaceAll(/<[^>]*>/g, ''),
  );
}

/** What the screen shows, as text; the raw request, which shows everything, is not part of it. */
function shown(...of: Parameters<typeof drawn>): string {
  return (
    drawn(...of)
      .replaceAll(/<style[^]*?<\/style>/g, '')
      // The groups in which an address is drawn are one text.
      .replaceAll(/<\/span><wbr\/?><span[^>]*>/g, '')
      .replaceAll(/<\/(?:dt|dd|p|h2|span|del|ins|summary)>/g, '\n')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('\u00A0', ' ')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&')
  );
}

interface Leaf {
  readonly at: string;
  readonly value: string | number | boolean;
}

function leaves(value: unknown, at = ''): readonly Leaf[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [{ at, value }];
  return Object.entries(value ?? {}).flatMap(([name, member]) => leaves(member, `${at}.${name}`));
}

/** How a leaf may be shown: as it is, as a moment, as a word of the texts, as yes or no. */
function spellings({ at, value }: Leaf): readonly string[] {
  if (typeof value === 'boolean') return [i18n.t(value ? 'kinds:flag.yes' : 'kinds:flag.no')];
  const text = String(value);
  const spelled = [text, wordText(kindText(i18n.t), text)];
  if (/\.(?:expiryAt)$/.test(at)) spelled.push(formatDateTime(new Date(text)));
  // Kinds of destination, of steps and of fee strategies show in how they are drawn.
  if (at.endsWith('.type') && text in { Account: 1, Endpoint: 1, Address: 1 }) spelled.push(i18n.t(`kinds:place.${text}`));
  if (text === 'RoleQuorum') spelled.push(' × ');
  if (at.includes('.workflow.') && (text === 'And' || text === 'Or')) spelled.push(` ${text.toLowerCase()} `);
  if (at.includes('.condition.') && (text === 'And' || text === 'Or')) spelled.push(text.toUpperCase());
  // A rate of the XRP Ledger counts billionths from 1: 1002000000 is 0.2 %.
  if (at.endsWith('.transferRate')) spelled.push(`${(Number(value) - 1e9) / 1e7} %`);
  if (at.endsWith('.transferFee')) spelled.push(`${Number(value) / 1e7} %`);
  if (text === 'Expression') spelled.push('Only if');
  if (text === 'Priority') spelled.push('Fee priority');
  return spelled;
}

function expectAllShown(value: unknown, text: string): void {
  for (const leaf of leaves(value)) {
    expect(
      spellings(leaf).some((spelling) => text.includes(spelling)),
      `${leaf.at} = ${String(leaf.value)} in\n${text}`,
    ).toBe(true);
  }
}

function withoutTypes({ type: _type, payload: { type: _kind, ...payload }, ...proposal }: Propose): unknown {
  return { ...proposal, payload };
}

const proposals = [
  ...IntentType.options.map((type) => [type, IntentPayload.parse(samples[type].payload)] as const),
  ...Object.entries(ledgerOrders).map(([name, parameters]) => {
    const order = { ...samples.v0_CreateTransactionOrder.payload, ledgerId: 'some-ledger', parameters };
    return [name, IntentPayload.parse(order)] as const;
  }),
] as const;

const proposalFields = { description: 'why it is asked', customProperties: { ticket: 'OPS-17' } };

test.each(proposals)('%s: every field that is signed is shown, with names and without', (_name, payload) => {
  const proposal = proposalOf(payload, proposalFields);
  expect(canonicalJson(proposal as JsonValue)).not.toContain('undefined');
  for (const as of [names, noNames]) expectAllShown(withoutTypes(proposal), shown(proposal, proposal, as));
});

test.each(proposals)('%s: the same where it is compared with what is there', (_name, payload) => {
  const proposal = proposalOf(payload, proposalFields);
  const record = { alias: 'Old', roles: ['old'], metadata: { revision: 3, customProperties: { gone: 'x' } } };
  expectAllShown(withoutTypes(proposal), shown(proposal, proposal, names, record));
});

test('a decision shows its own fields and those of what it decides on', () => {
  const proposal = proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload), proposalFields);
  const decision = {
    ...approvalOf('c2lnbmF0dXJl', proposal),
    expiryAt: '2030-11-30T00:00:00.000Z',
    approvalReason: 'checked by phone',
  };
  const text = shown(decision, proposal);
  const { type: _type, ...fields } = decision;
  expectAllShown(fields, text);
  expectAllShown(withoutTypes(proposal), text);
});

test('a transfer says first what matters, in this order', () => {
  const { description: _, ...payload } = { ...samples.v0_CreateTransferOrder.payload, description: undefined };
  const proposal = proposalOf(IntentPayload.parse({ ...payload, maximumFee: '21000' }));
  const { first } = outlineOf(proposal, proposal);
  expect(first.map(({ path }) => path.filter((part) => typeof part === 'string').join('.'))).toEqual([
    'accountId',
    'tickerId',
    'outputs.amount',
    'outputs.destination',
    'maximumFee',
    'feeStrategy',
    'expiryAt',
    'author.id',
    'targetDomainId',
  ]);
  const text = shown(proposal, proposal);
  expect(text).toContain('1.5 USD');
  expect(text).toContain('1500000 of the smallest unit');
  expect(marked(drawn(proposal, proposal))).toEqual(expect.arrayContaining(['1.5 USD', 'account 2', 'ticker 3']));
  expect(marked(drawn(proposal, proposal, noNames))).toEqual([]);
  // The mark is explained once on the screen, and not beside each of them.
  expect(text).not.toContain('according to the server');
});

test('beside an address is the endpoint it is known as, and how far that one is trusted', () => {
  const proposal = proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload));
  const [address] = samples.v0_CreateTransferOrder.payload.outputs.map(({ destination }) => destination.address);
  const knownAs = (asked: string) => (asked === address ? [{ id: id(8), name: 'Mi\u200Bxer', trustScore: 10 }] : []);
  expect(shown(proposal, proposal, { ...names, knownAs })).toContain('Known as the endpoint Mi⟨U+200B⟩xer, trust 10');
  expect(shown(proposal, proposal)).not.toContain('Known as');
});

test('of an asset and of a ledger on a test network it is said that they are, as the word of the server', () => {
  const onTest: Names = { ...names, isTest: () => true };
  for (const type of ['v0_CreateTransferOrder', 'v0_AddAccountLedgers'] as const) {
    const proposal = proposalOf(samples[type].payload);
    expect(marked(drawn(proposal, proposal, onTest))).toContain('On a test network');
    expect(shown(proposal, proposal)).not.toContain('On a test network');
  }
});

test('an update shows what was before, what goes away, and what stays', () => {
  const payload = IntentPayload.parse({
    ...samples.v0_UpdatePolicy.payload,
    rank: 10,
    workflow: [{ type: 'RoleQuorum', role: 'approver', quorum: 1 }],
  });
  const proposal = proposalOf(payload);
  const { workflow } = samples.v0_UpdatePolicy.payload;
  const record = {
    alias: 'Payments',
    rank: 50,
    scope: 'Self',
    scriptingEngine: 'Javascript_v0',
    workflow,
    condition: { type: 'Expression', expression: 'amount > 5' },
    lock: 'Unlocked',
    metadata: { revision: 3, customProperties: {} },
  };
  const { first, groups } = outlineOf(proposal, proposal, record);
  const changes = first.map(({ path, change }) => `${path.join('.')}: ${change?.kind ?? ''}`);
  expect(changes.slice(0, 4)).toEqual(['reference.id: ', 'rank: changed', 'condition: changed', 'workflow.1: changed']);
  expect(groups.find(({ title }) => title === 'unchanged')?.lines.map(({ path }) => path[0])).toContain('alias');
  const text = shown(proposal, proposal, names, record);
  expect(text).toContain('2 × approver');
  expect(text).toContain('1 × approver');
  expect(text).toContain('amount > 5');
});

test('a limit that an update moves is said in words, before and after, with both expressions', () => {
  const over = (amount: string) =>
    writeStandardCondition({ type: 'AmountOver', limits: [{ tickerId: id(3), amount, decimals: 6 }], others: 'DoesNotHold' });
  const asset = writeStandardCondition({ type: 'Ticker', tickerIds: [id(3)] });
  const both = (amount: string) => ({ type: 'And' as const, left: asset, right: over(amount) });
  const payload = IntentPayload.parse({ ...samples.v0_UpdatePolicy.payload, condition: both('100000000') });
  const { rank, scope, workflow } = samples.v0_UpdatePolicy.payload;
  const record = { rank, scope, workflow, condition: both('10000000'), metadata: { revision: 3 } };
  const lines = shown(proposalOf(payload), proposalOf(payload), names, record).split('\n');
  const said = lines.map((line) => line.trim());
  expect(said).toContainEqual(
    expect.stringMatching(
      /^(?:Before: )?More than 10 USD is sent, counting the largest fee; amounts of other assets do not count$/,
    ),
  );
  expect(said).toContainEqual(
    expect.stringMatching(
      /^(?:After: )?More than 100 USD is sent, counting the largest fee; amounts of other assets do not count$/,
    ),
  );
  // What stays is said once.
  expect(lines.join(' ').match(/The asset is ticker 3/g)).toHaveLength(1);
  for (const { expression } of [over('10000000'), over('100000000'), asset]) expect(lines.join('\n')).toContain(expression);
});

test('limits say beside them what they are worth, those that an update moves as well, and each by its asset where there are several', () => {
  const { rank, scope, workflow } = samples.v0_UpdatePolicy.payload;
  const over = (...amounts: readonly string[]) => {
    const limits = amounts.map((amount, index) => ({ tickerId: id(3 + index), amount, decimals: 6 }));
    return writeStandardCondition({ type: 'AmountOver', limits, others: 'Holds' });
  };
  const shownOf = (condition: ReturnType<typeof over>, before?: ReturnType<typeof over>): string => {
    const proposal = proposalOf(IntentPayload.parse({ ...samples.v0_UpdatePolicy.payload, condition }));
    const record = before && { rank, scope, workflow, condition: before, metadata: { revision: 3 } };
    return shown(proposal, proposal, names, record);
  };
  expect(shownOf(over('100000000'))).toMatch(/More than 100 USD is sent[^\n]*\n≈ \$200\.00\n/);
  expect(shownOf(over('100000000'), over('10000000'))).toMatch(/≈ \$20\.00\n[^]*≈ \$200\.00\n/);
  const both = shownOf(over('100000000', '5000000'));
  expect(both).toMatch(/100 USD ≈ \$200\.00\n/);
  expect(both).toMatch(/5 USD Value unknown\n/);
});

test('what hides in a text or a name is written out', () => {
  const proposal = proposalOf(
    IntentPayload.parse({ ...samples.v0_UpdateAccount.payload, customProperties: { note: 'a\u202Eb' } }),
  );
  const text = shown(proposal, proposal, { ...names, name: () => 'na\u200Bme' });
  expect(text).toContain('a⟨U+202E⟩b');
  expect(text).toContain('na⟨U+200B⟩me');
});

test('labels are words, not ids or paths', () => {
  for (const [, payload] of proposals) {
    const text = shown(proposalOf(payload), proposalOf(payload));
    expect(text).not.toMatch(/›|field\.|group\.|sign\.|word\.|undefined|\{\{/);
  }
  expect(id(1)).toMatch(/^0/);
});
