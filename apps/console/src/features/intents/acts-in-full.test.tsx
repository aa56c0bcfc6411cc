import type { AwaitingIntent } from '@countersign/contract';
import { IntentPayload } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import { expect, test } from 'vitest';

import '../../shared/movements/texts.ts';
import { acts, author, readOf, taskOf } from '../../shared/review/test/acts.ts';
import { SigningProvider } from '../../shared/signing/signing-provider.tsx';
import { LookOver } from './deciding/look-over.tsx';
import './deciding/texts.ts';
import { DecisionDialog } from './detail/decision-dialog.tsx';
import { SignedFields, TaskCard } from './detail/task-card.tsx';
import './texts.ts';

const nothing = () => undefined;

test.each(acts)('$name: its task shows what it is about, with tag and value, while it is open and afterwards', async (act) => {
  for (const status of ['Open', 'Executed'] as const) {
    const intent = taskOf(act.payload, status);
    const { lines, text } = await readOf(
      act,
      <>
        <TaskCard intent={intent} />
        <SignedFields intent={intent} />
      </>,
    );
    expect(lines).toEqual(expect.arrayContaining([...act.lines]));
    for (const words of act.words) expect(text).toContain(words);
  }
});

test.each(acts)('$name: the dialog in which it is decided shows the same', async (act) => {
  const dialog = <DecisionDialog intent={taskOf(act.payload)} author={author} type="Approve" onClose={nothing} />;
  const { lines, text } = await readOf(act, <SigningProvider>{dialog}</SigningProvider>);
  expect(lines).toEqual(expect.arrayContaining([...act.lines]));
  for (const words of act.words) expect(text).toContain(words);
});

test('a payment: the dialog in which it is decided shows address and tag as lines of their own, and its value', async () => {
  const payload = IntentPayload.parse({
    ...samples.v0_CreateTransferOrder.payload,
    outputs: [
      { destination: { type: 'Address', address: 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS' }, amount: '1500000' },
    ],
  });
  const dialog = <DecisionDialog intent={taskOf(payload)} author={author} type="Approve" onClose={nothing} />;
  const act = { name: 'a payment', payload, known: [], lines: [], words: [], inList: [] };
  const { lines, text } = await readOf(act, <SigningProvider>{dialog}</SigningProvider>);
  expect(lines).toEqual(expect.arrayContaining(['r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', 'Destination tag 14']));
  expect(text).toContain('1.5 TOK ≈ $3.00');
});

test.each([
  ['a cancellation', 'The order to cancel'],
  ['a replacement', 'The order to replace'],
])('%s: the dialog says which of the payments that it shows is the one to end', async (name, title) => {
  const act = acts.find((one) => one.name === name);
  if (act === undefined) throw new Error(`There is no act ${name}`);
  const dialog = <DecisionDialog intent={taskOf(act.payload)} author={author} type="Approve" onClose={nothing} />;
  const { text } = await readOf(act, <SigningProvider>{dialog}</SigningProvider>);
  expect(text).toMatch(new RegExp(`${title}.*1\\.5 TOK ≈ \\$3\\.00`));
});

test('of many transfers that are released the dialog shows the first, and says how many more there are', async () => {
  const release = acts.find(({ payload }) => payload.type === 'v0_ReleaseQuarantinedTransfers');
  if (release?.payload.type !== 'v0_ReleaseQuarantinedTransfers') throw new Error('There is no release');
  const [first = ''] = release.payload.transferIds;
  const payload = { ...release.payload, transferIds: [first, ...Array.from({ length: 4 }, () => crypto.randomUUID())] };
  const dialog = <DecisionDialog intent={taskOf(payload)} author={author} type="Approve" onClose={nothing} />;
  const { text } = await readOf({ ...release, payload }, <SigningProvider>{dialog}</SigningProvider>);
  expect(text).toContain('10 TOK');
  expect(text).toContain('and 2 more');
});

test.each(acts)('$name: the look over several tasks says in its line what it is about', async (act) => {
  const intent = { data: taskOf(act.payload) };
  const tasks = [{ intent, decider: author }] as unknown as Pick<AwaitingIntent, 'intent' | 'decider'>[];
  const { text } = await readOf(act, <LookOver tasks={tasks} type="Approve" onCancel={nothing} onBegin={nothing} />);
  for (const words of act.inList) expect(text).toContain(words);
});
