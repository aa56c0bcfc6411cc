import { IntentPayload } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import { generateKeyPair, signRequestWith, type KeyPair } from '@countersign/signing';
import { signRequestAsCredential } from '@countersign/signing/testing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import type { Profile } from '../../../app/profile/profile.ts';
import { proposalOf } from '../testing/sample-requests.ts';
import { invitedAnswerQuery } from './invited-answer.ts';

const instance = { backend: 'http://test', identity: 'http://id', notaryPublicKey: '' };

vi.mock('../../../app/session/session.ts', () => ({ accessToken: () => 'token', closeSession: () => undefined }));
vi.mock('../../../app/profile/profile-store.ts', () => ({
  profileState: () => ({ status: 'ready', profile: { id: 'profile', instance } as unknown as Profile }),
}));
afterEach(() => vi.unstubAllGlobals());

const mine = generateKeyPair('Secp256r1');
const theirs = generateKeyPair('Secp256r1');
const proposal = proposalOf(IntentPayload.parse({ ...samples.v0_CreateUser.payload, publicKey: mine.publicKey }));
const { id: userId, alias } = samples.v0_CreateUser.payload;
const invitationId = '00000000-0000-4000-8000-00000000000a';
const { backend } = instance;

/** A server with one answered invitation, of this user's id, key and signature. */
function serve(answered: { user?: string; key?: KeyPair; signer?: KeyPair; email?: string; flags?: number }): void {
  const { user = userId, key = mine, email = alias } = answered;
  const { signer = key, flags } = answered;
  const signed = { type: 'InvitationAnswer', invitationId, email, publicKey: key.publicKey, backend };
  const signature = flags === undefined ? signRequestWith(signer, signed) : signRequestAsCredential(signer, signed, { flags });
  const answer = { email, backend, signature };
  const item = { id: invitationId, user: { id: user, alias, publicKey: key.publicKey }, answer };
  vi.stubGlobal('fetch', async () => Response.json({ items: [item], count: 1 }));
}

const look = () => new QueryClient().fetchQuery(invitedAnswerQuery(proposal));

test('a new user’s key is one that answered their invitation and signed that, another one, or one that signed nothing', async () => {
  serve({});
  expect(await look()).toBe('Signed');
  serve({ key: theirs });
  expect(await look()).toBe('OtherKey');
  serve({ signer: theirs });
  expect(await look()).toBe('Unsigned');
  serve({ email: 'somebody.else@example.com' });
  expect(await look()).toBe('Unsigned');
});

test('that the key is on other devices as well, the signature of the answer says itself', async () => {
  serve({ flags: 0x1d });
  expect(await look()).toBe('SignedSynchronised');
  serve({ flags: 0x05 });
  expect(await look()).toBe('Signed');
});

test('nothing is said of somebody who was not invited, nor where nobody says whether they were', async () => {
  serve({ user: '00000000-0000-4000-8000-00000000000b' });
  expect(await look()).toBeNull();
  vi.stubGlobal('fetch', async () => Response.json({ reason: 'PermissionDeniedError', message: 'no' }, { status: 403 }));
  expect(await look()).toBeNull();
  expect(invitedAnswerQuery(proposalOf(IntentPayload.parse(samples.v0_LockUser.payload))).enabled).toBe(false);
});
