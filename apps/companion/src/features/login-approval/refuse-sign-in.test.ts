import { ApiError, NetworkError } from '@countersign/client';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Profile } from '../../app/profile/profile.ts';
import { refuseSignIn } from './refuse-sign-in.ts';

const done = vi.hoisted((): string[] => []);
const instance = vi.hoisted(() => ({ answer: undefined as Error | undefined }));
vi.mock('../../app/api/client.ts', () => ({
  apiOf: ({ id }: { id: string }) => ({
    notifications: {
      refuse: async ({ params }: { params: { hash: string } }) => {
        done.push(`${id} refuses ${params.hash}`);
        if (instance.answer !== undefined) throw instance.answer;
      },
    },
  }),
}));
vi.mock('../../app/history/history.ts', () => ({
  keepInHistory: async (_profile: Profile, { outcome }: { outcome: string }) => void done.push(outcome),
}));

const profile = { id: 'ada' } as unknown as Profile;
const signIn = { shown: { sentence: '', warnings: [], parts: [] }, text: '{}', hash: 'ab' };
const said = (status: number) => new ApiError({ status, statusText: '', body: '{"reason":"Reason"}' });

beforeEach(() => void done.splice(0));

test.each([
  ['the instance heard it', undefined],
  ['it was answered or withdrawn', said(410)],
  ['nobody knows it any more', said(404)],
])('a sign-in is said to be refused where %s', async (_case, answer) => {
  instance.answer = answer;
  await refuseSignIn(profile, signIn);
  expect(done).toEqual(['ada refuses ab', 'Refused']);
});

test.each([
  ['there is no network', new NetworkError(new Error('offline'))],
  ['the session is over', said(401)],
  ['too much was asked', said(429)],
  ['the instance fails', said(500)],
])('where %s it may still wait: nothing says that it was refused', async (_case, answer) => {
  instance.answer = answer;
  await expect(refuseSignIn(profile, signIn)).rejects.toBe(answer);
  expect(done).toEqual(['ada refuses ab']);
});
