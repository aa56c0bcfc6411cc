import type { JsonValue } from '@countersign/kernel';
import { IntentPayload } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import type { Names } from '@countersign/kinds/words';
import { IntentType } from '@countersign/model';
import { expect, test } from 'vitest';
import { i18n } from '../../../app/i18n.ts';
import { checkRequest, type ReadRequest } from '../request/read-request.ts';
import { approvalOf, proposalOf } from '../testing/sample-requests.ts';
import { asShown, asUnreadable } from './as-shown.ts';

const names: Names = {
  name: (kind, entityId) => `${kind} ${Number(entityId.slice(-4))}`,
  ticker: () => ({ name: 'US Dollar', symbol: 'USD', decimals: 6 }),
};

function read(value: object): ReadRequest {
  const checked = checkRequest(value as JsonValue);
  if (!checked.ok) throw new Error(checked.error.code);
  return checked.value;
}

test('an approval is kept with what it is of: its sentence, what was unusual, and every line with the names of then', () => {
  const proposal = proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload), { description: 'why it is asked' });
  const approval = read(approvalOf('c2lnbmF0dXJl', proposal));
  const kept = asShown(
    approval,
    { proposal, names, record: undefined },
    [{ code: 'AuthorKeyUnknown', severity: 'caution' }],
    i18n.t,
  );
  expect(kept).toMatchObject({ subject: 'Request', text: approval.text, hash: approval.hash });
  expect(kept.shown.sentence).toMatch(/^You approve what user 65 proposed: .*USD/);
  expect(kept.shown.warnings).toEqual([expect.stringContaining('does not know the author’s key'.replace('’', "'"))]);
  const [first, ...rest] = kept.shown.parts;
  expect(first?.title).toBe('What matters');
  expect(first?.lines.some(({ text }) => text.includes('USD'))).toBe(true);
  expect(first?.lines.some(({ text }) => text === 'why it is asked')).toBe(true);
  expect(first?.lines).toContainEqual({ label: 'Proposed by', text: 'user 65', id: proposal.author.id });
  expect(first?.lines).toContainEqual({ label: 'Expires', text: proposal.expiryAt, isMoment: true });
  expect(rest.flatMap(({ lines }) => lines).some(({ text }) => text.includes('c2lnbmF0dXJl'))).toBe(true);
});

test('of an update what was before is kept beside what it was changed to', () => {
  const proposal = proposalOf(IntentPayload.parse(samples.v0_UpdateDomain.payload));
  const record = { alias: 'Old name', metadata: { revision: 3, customProperties: {} } };
  const kept = asShown(read(proposal), { proposal, names, record }, [], i18n.t);
  expect(kept.shown.parts.flatMap(({ lines }) => lines)).toContainEqual(
    expect.objectContaining({ before: [{ text: 'Old name' }] }),
  );
});

test.each(IntentType.options)('%s is kept with names and ids apart', (type) => {
  const proposal = proposalOf(IntentPayload.parse(samples[type].payload));
  const { parts } = asShown(read(proposal), { proposal, names, record: undefined }, [], i18n.t).shown;
  const texts = parts.flatMap(({ lines }) => lines.flatMap(({ text, more = [] }) => [text, ...more.map((one) => one.text)]));
  expect(texts.filter((text) => /\([0-9a-f-]{36}\)/.test(text))).toEqual([]);
});

test('where a payment goes is kept with its address below its name', () => {
  const endpointId = proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload)).id;
  const outputs = [{ destination: { type: 'Endpoint', endpointId }, amount: '1' }];
  const proposal = proposalOf(IntentPayload.parse({ ...samples.v0_CreateTransferOrder.payload, outputs }));
  const known = { ...names, place: () => ({ address: '0x1' }) };
  const { parts } = asShown(read(proposal), { proposal, names: known, record: undefined }, [], i18n.t).shown;
  expect(parts.flatMap(({ lines }) => lines)).toContainEqual(
    expect.objectContaining({ text: expect.stringMatching(/^endpoint \d+, /), id: endpointId, more: [{ text: '0x1' }] }),
  );
});

test('what could not be read is kept by its exact text', () => {
  const kept = asUnreadable({ type: 'Nonsense' }, 'hash', i18n.t);
  expect(kept).toMatchObject({ text: '{"type":"Nonsense"}', hash: 'hash' });
});
