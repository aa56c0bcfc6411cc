import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { SteadyQueryClient } from './steady-query-client.ts';

/** A query that answers when a test says so, and heeds its signal as every query of the API does. */
function slowQuery(key: string) {
  const answers: ((text: string) => void)[] = [];
  return {
    answers,
    query: {
      queryKey: [key],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        new Promise<string>((resolve, reject) => {
          answers.push(resolve);
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    },
  };
}

test('a query gets the answer of another one that the last component leaves while it is asked', async () => {
  const client = new SteadyQueryClient();
  const name = slowQuery('name');
  const showsName = new QueryObserver(client, name.query).subscribe(() => undefined);
  const sentence = new QueryObserver(client, {
    queryKey: ['sentence'],
    queryFn: async (context) => `Pay ${await context.client.fetchQuery(name.query)}`,
    retry: false,
  });
  const showsSentence = sentence.subscribe(() => undefined);
  showsName();
  await expect.poll(() => name.answers.length).toBe(2);
  name.answers[1]?.('Ada');
  await expect.poll(() => sentence.getCurrentResult().data).toBe('Pay Ada');
  showsSentence();
});

test('what was fetched ahead and is left is not asked again', async () => {
  const client = new SteadyQueryClient();
  const name = slowQuery('name');
  const ahead = client.prefetchQuery(name.query);
  const leave = new QueryObserver(client, name.query).subscribe(() => undefined);
  leave();
  await ahead;
  expect(name.answers).toHaveLength(1);
});

test('a query that fails is not asked again', async () => {
  const client = new SteadyQueryClient();
  await expect(client.fetchQuery({ queryKey: ['no'], queryFn: () => Promise.reject(new Error('no')) })).rejects.toThrow('no');
});
