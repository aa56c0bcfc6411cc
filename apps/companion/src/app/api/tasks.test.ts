import { expect, test } from 'vitest';

import { joinTasks, withoutAsked, type Task, type Tasks } from './tasks.ts';

const task = (id: string, createdAt: string) =>
  ({ intent: { data: { id, details: { metadata: { createdAt } } } } }) as unknown as Task;
const answer = (...items: readonly Task[]): Tasks => ({ items, hasMore: false });
const ids = ({ items }: Tasks) => items.map(({ intent }) => intent.data.id);

test('a task that a domain and one below it both name is there once, and the oldest comes first', () => {
  const [old, young] = [task('old', '2026-01-01T00:00:00.000Z'), task('young', '2026-02-01T00:00:00.000Z')];
  expect(ids(joinTasks([answer(young), answer(old, young)]))).toEqual(['old', 'young']);
});

test('moments are compared as such, however they are spelled', () => {
  const [later, earlier] = [task('later', '2026-01-01T01:30:00+01:00'), task('earlier', '2026-01-01T00:29:00Z')];
  expect(ids(joinTasks([answer(later, earlier)]))).toEqual(['earlier', 'later']);
});

test('says that there are more where any domain has more', () => {
  expect(joinTasks([answer(), { items: [], hasMore: true }]).hasMore).toBe(true);
  expect(joinTasks([answer()]).hasMore).toBe(false);
});

test('a task that the console asks about at this moment is among the requests, not among the tasks', () => {
  const tasks = answer(task('asked', '2026-01-01T00:00:00.000Z'), task('other', '2026-01-02T00:00:00.000Z'));
  expect(ids(withoutAsked(tasks, [{ entity: { type: 'Approve', intentId: 'asked' } }, { entity: {} }]))).toEqual(['other']);
});
