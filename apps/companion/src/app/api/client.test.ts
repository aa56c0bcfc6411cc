import { afterEach, expect, test, vi } from 'vitest';
import { api, apiOf, clientOf } from './client.ts';

const profileOf = (id: string): Parameters<typeof apiOf>[0] => ({
  id,
  instance: { backend: `https://${id}.example`, identity: `https://sign-in.${id}.example` },
});
const chosen = vi.hoisted(() => ({ id: 'ada' }));
const closed = vi.hoisted((): string[] => []);
vi.mock('../profile/profile-store.ts', () => ({
  profileState: () => ({ status: 'ready', profile: { ...chosen, instance: { backend: `https://${chosen.id}.example` } } }),
}));
vi.mock('../session/session.ts', () => ({
  accessToken: ({ id } = chosen) => id,
  closeRefused: (token: string) => void closed.push(token),
}));

/** Where calls went, and as whom. */
function followCalls(status = 200): string[] {
  const calls: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, init) => {
      calls.push(`${new Request(url).url} ${new Headers(init?.headers).get('authorization') ?? ''}`.trim());
      return Response.json({}, { status });
    }),
  );
  return calls;
}

afterEach(() => {
  vi.unstubAllGlobals();
  chosen.id = 'ada';
  closed.length = 0;
});

const given = { params: { hash: 'ab' }, body: { signature: 'of ada' } };

test('a signature goes to the instance of the profile that gave it, as that person, though another was chosen meanwhile', async () => {
  const calls = followCalls();
  const ada = profileOf('ada');
  chosen.id = 'dev';
  await apiOf(ada).notifications.giveSignature(given);
  expect(calls).toEqual(['https://ada.example/api/notifications/entity/ab/signature Bearer ada']);
});

test('what its instance no longer takes is that session alone', async () => {
  followCalls(401);
  chosen.id = 'dev';
  await expect(apiOf(profileOf('ada')).notifications.giveSignature(given)).rejects.toThrow();
  expect(closed).toEqual(['ada']);
});

test('no other instance than that of the profile in use sees its token', async () => {
  const calls = followCalls();
  await api().me.get();
  chosen.id = 'dev';
  await clientOf('https://ada.example').me.get();
  expect(calls).toEqual(['https://ada.example/v1/me Bearer ada', 'https://ada.example/v1/me']);
});
