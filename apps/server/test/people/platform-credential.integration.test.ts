import { newId } from '@countersign/kernel';
import type { JsonValue } from '@countersign/kernel';
import { generateKeyPair } from '@countersign/signing';
import { malformedAssertions, signChallengeAsCredential, signRequestAsCredential } from '@countersign/signing/testing';
import type { Ceremony } from '@countersign/signing/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approval, proposal, signed } from '../harness.ts';
import { startCustody } from '../orders/custody.ts';
import type { Custody } from '../orders/custody.ts';
import type { TestPerson } from '../organisation.ts';

/** Everything that Ada does here she signs by the assertion of a platform credential; the vault is one with the server. */
let custody: Custody;

beforeAll(async () => {
  custody = await startCustody({}, { adaIsCredential: true });
});
afterAll(() => custody.stop());

const newEndpoint = () => ({
  type: 'v0_CreateEndpoint' as const,
  id: newId(),
  alias: `Endpoint ${newId()}`,
  ledgerId: 'ethereum-sandbox',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  trustScore: 50,
  lock: 'Unlocked' as const,
  customProperties: {},
});

async function post(person: TestPerson, path: string, body: unknown): Promise<{ status: number; reason: unknown }> {
  const response = await fetch(custody.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await custody.signIn(person)}` },
    body: JSON.stringify(body),
  });
  const { reason } = (await response.json()) as { reason?: unknown };
  return { status: response.status, reason };
}

test('a credential approves and proposes, moves funds, and the journal replays it', async () => {
  const { ada, ben } = custody.people;
  const lock = { type: 'v0_LockUser' as const, reference: { id: custody.people.cleo.userId, revision: 1 } };
  const proposed = signed(ben, proposal(ben, lock, custody.people.cleo.domainId));
  const decision = signed(ada, approval(ada, proposed));
  expect(decision.signature.length).toBeGreaterThan(96);
  await (await custody.clientOf(ben)).intents.propose({ body: proposed });
  const client = await custody.clientOf(ada);
  await client.intents.approve({ body: decision });
  const params = { domainId: proposed.request.targetDomainId, intentId: proposed.request.id };
  expect((await client.intents.get({ params })).data.state.status).toBe('Executed');

  // Ada proposes all of this, Ben approves, and the vault signs: it has verified both.
  const from = await custody.fundedAccount('ethereum-sandbox', 2_000_000_000_000_000_000n);
  const to = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
  await custody.confirm('ethereum-sandbox', await custody.order(from, to, 500_000_000_000_000_000n));
});

test.each<[string, Partial<Ceremony>]>([
  ['without verification of the user', { flags: 0x01 }],
  ['of the ceremony that makes a credential', { clientData: { type: 'webauthn.create' } }],
  ['in a frame of a foreign page', { clientData: { crossOrigin: true } }],
  ['from a page of another host', { clientData: { origin: 'https://elsewhere.example' } }],
  ['over another challenge', { clientData: { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } }],
])('an assertion %s is refused, as proposal, approval and sign-in', async (_, ceremony) => {
  const { ada, ben } = custody.people;
  const sign = (request: object) => signRequestAsCredential(ada.keyPair, request as JsonValue, ceremony);
  const refused = { status: 401, reason: 'InvalidSignatureError' };

  const own = proposal(ada, newEndpoint(), ada.domainId);
  expect(await post(ada, '/v1/intents', { request: own, signature: sign(own) })).toEqual(refused);
  expect(await post(ada, '/v1/intents', signed(ada, own))).toMatchObject({ status: 202 });

  const payload = { type: 'v0_LockUser' as const, reference: { id: custody.people.dan.userId, revision: 1 } };
  const proposed = signed(ben, proposal(ben, payload, custody.people.dan.domainId));
  await (await custody.clientOf(ben)).intents.propose({ body: proposed });
  const decision = approval(ada, proposed);
  expect(await post(ada, '/v1/intents/approve', { request: decision, signature: sign(decision) })).toEqual(refused);

  const challenge = newId();
  const body = new URLSearchParams({
    grant_type: 'password',
    client_id: 'customer_api',
    challenge,
    signature: signChallengeAsCredential(ada.keyPair, challenge, ceremony),
    public_key: ada.keyPair.publicKey,
  });
  const answer = await fetch(`${custody.config.identityUrl}/token`, { method: 'POST', body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
});

test('an assertion over one request does for no other, and somebody else’s credential for nobody', async () => {
  const { ada } = custody.people;
  const one = signed(ada, proposal(ada, newEndpoint(), ada.domainId));
  const other = proposal(ada, newEndpoint(), ada.domainId);
  const refused = { status: 401, reason: 'InvalidSignatureError' };
  expect(await post(ada, '/v1/intents', { ...one, request: other })).toEqual(refused);
  const foreign = signRequestAsCredential(generateKeyPair('Secp256r1'), { ...other });
  expect(await post(ada, '/v1/intents', { request: other, signature: foreign })).toEqual(refused);
});

test('each malformed assertion of the corpus is refused over HTTP, and leaves the task open to the sound one', async () => {
  const { ada, ben } = custody.people;
  const payload = { type: 'v0_LockUser' as const, reference: { id: custody.people.dan.userId, revision: 1 } };
  const proposed = signed(ben, proposal(ben, payload, custody.people.dan.domainId));
  await (await custody.clientOf(ben)).intents.propose({ body: proposed });
  const decision = approval(ada, proposed);
  for (const { name, signature } of malformedAssertions(ada.keyPair, { ...decision })) {
    const answer = await post(ada, '/v1/intents/approve', { request: decision, signature });
    expect([name, answer]).toEqual([name, { status: 401, reason: 'InvalidSignatureError' }]);
  }
  expect(await post(ada, '/v1/intents/approve', signed(ada, decision))).toMatchObject({ status: 202 });
});
