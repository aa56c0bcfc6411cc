import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';

let subject: TestInstance;

beforeAll(async () => {
  subject = await startTestInstance({ config: { parts: ['gateway'] } });
});
afterAll(() => subject.stop());

const view = (name: string) => ({ id: newId(), list: 'tasks', name, search: '?status=Open' });

async function save(person: TestPerson, domainId: string, body: ReturnType<typeof view>) {
  return await (await subject.clientOf(person)).savedViews.save({ params: { domainId }, body });
}

async function namesOf(person: TestPerson, domainId: string, list = 'tasks') {
  const { items } = await (await subject.clientOf(person)).savedViews.list({ params: { domainId }, query: { list } });
  return items.map(({ name }) => name);
}

test('what is saved at once is kept, for the person, the domain and the list that it was saved for', async () => {
  const { ada, ben } = subject.people;
  const { root, trading } = subject.domains;
  const both = [view('Mine'), view('Ours')];
  await Promise.all(both.map((one) => save(ada, root, one)));
  expect((await namesOf(ada, root)).toSorted()).toEqual(['Mine', 'Ours']);
  expect(await namesOf(ben, root)).toEqual([]);
  expect(await namesOf(ada, trading)).toEqual([]);
  expect(await namesOf(ada, root, 'orders')).toEqual([]);
});

test('a view keeps its place under another name, and its columns; one of another person with its id stays theirs', async () => {
  const { ada, ben } = subject.people;
  const { root } = subject.domains;
  const [first, second] = [view('First'), view('Second')];
  await save(ada, root, first);
  await save(ada, root, second);
  const changed = { ...first, name: 'Renamed', hiddenColumns: ['author'] };
  expect(await save(ada, root, changed)).toEqual(changed);
  expect((await namesOf(ada, root)).slice(-2)).toEqual(['Renamed', 'Second']);
  await save(ben, root, { ...first, name: 'Of Ben' });
  const client = await subject.clientOf(ben);
  await client.savedViews.remove({ params: { domainId: root }, query: { id: first.id } });
  expect(await namesOf(ben, root)).toEqual([]);
  expect(await namesOf(ada, root)).toContain('Renamed');
  await client.savedViews.remove({ params: { domainId: root }, query: { id: first.id } });
});

test('what is too much is refused and changes nothing', async () => {
  const { cleo } = subject.people;
  const { trading } = subject.domains;
  await expect(save(cleo, trading, { ...view('Long'), search: `?${'a'.repeat(4_000)}` })).rejects.toMatchObject({
    status: 400,
    code: 'InvalidRequestError',
  });
  await expect(save(cleo, trading, view('Hidden\u202E'))).rejects.toMatchObject({ code: 'InvalidRequestError' });
  const [first, ...rest] = Array.from({ length: 200 }, (_, index) => view(`View ${index}`));
  if (!first) throw new Error('There is a first');
  // The last five places, and many who want one at once.
  await Promise.all([first, ...rest.slice(0, 194)].map((one) => save(cleo, trading, one)));
  const atOnce = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => save(cleo, trading, rest[194 + index] ?? view(`More ${index}`))),
  );
  expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  await expect(save(cleo, trading, view('One more'))).rejects.toMatchObject({ status: 409, code: 'InvalidStateError' });
  expect(await save(cleo, trading, { ...first, name: 'Changed' })).toMatchObject({ name: 'Changed' });
  expect(await namesOf(cleo, trading)).toHaveLength(200);
});
