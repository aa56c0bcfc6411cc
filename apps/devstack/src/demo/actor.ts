import { setTimeout as sleep } from 'node:timers/promises';

import { createClient } from '@countersign/client';
import type { Client } from '@countersign/client';
import { approvalContext, endpointsNamedIn, type SeenAround } from '@countersign/governance/approval-context';
import { newId } from '@countersign/kernel';
import type { Approve, Reject, UserReference } from '@countersign/model';
import type { IntentPayload, Propose, TrustedIntent } from '@countersign/kinds/schemas';
import { signChallengeWith, signRequestWith } from '@countersign/signing';
import type { KeyPair } from '@countersign/signing';

/** Where an instance is. */
export interface InstanceUrls {
  readonly api: string;
  readonly identity: string;
}

/** A person who acts through the API, as a program with a key does. */
export interface Actor {
  readonly client: Client;
  readonly accessToken: string;
  /** Proposes and waits until the intent is there. */
  propose(author: UserReference, targetDomainId: string, payload: IntentPayload, description?: string): Promise<TrustedIntent>;
  approve(author: UserReference, intent: TrustedIntent, reason?: string): Promise<TrustedIntent>;
  reject(author: UserReference, intent: TrustedIntent, reason: string): Promise<TrustedIntent>;
}

const lifetimeMilliseconds = 24 * 3_600_000;

/** Signs in with the key, as the public SDKs do, and acts. Every call may be repeated: each write names its request id. */
export async function signInAs(
  urls: InstanceUrls,
  keyPair: KeyPair,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Actor> {
  const accessToken = await fetchToken(urls.identity, keyPair, fetch);
  const client = createClient({ baseUrl: urls.api, accessToken: () => accessToken, fetch });
  const sign = (request: Propose | Approve | Reject) => signRequestWith(keyPair, request);

  async function decide(intent: TrustedIntent, request: Approve | Reject): Promise<TrustedIntent> {
    const signature = sign(request);
    const headers = { requestid: newId() };
    if (request.type === 'Approve') await client.intents.approve({ headers, body: { request, signature } });
    else await client.intents.reject({ headers, body: { request, signature } });
    return readIntent(client, request.targetDomainId, intent.data.id);
  }

  return {
    client,
    accessToken,
    propose: async (author, targetDomainId, payload, description) => {
      const request: Propose = {
        author,
        expiryAt: new Date(Date.now() + lifetimeMilliseconds).toISOString(),
        targetDomainId,
        id: newId(),
        payload,
        ...(description !== undefined && { description }),
        customProperties: {},
        type: 'Propose',
      };
      await client.intents.propose({ headers: { requestid: newId() }, body: { request, signature: sign(request) } });
      return readIntent(client, targetDomainId, request.id);
    },
    approve: async (author, intent, reason) =>
      decide(intent, {
        author,
        targetDomainId: intent.data.details.targetDomainId,
        intentId: intent.data.id,
        proposalSignature: intent.data.details.proposalSignature,
        ...(reason !== undefined && { approvalReason: reason }),
        context: approvalContext(intent.data, await seenAround(client, intent)),
        type: 'Approve',
      }),
    reject: (author, intent, reason) =>
      decide(intent, {
        author,
        targetDomainId: intent.data.details.targetDomainId,
        intentId: intent.data.id,
        proposalSignature: intent.data.details.proposalSignature,
        rejectReason: reason,
        type: 'Reject',
      }),
  };
}

/** What an approval says of all that is around the intent, as the instance says it. */
async function seenAround(client: Client, { data: { id, details } }: TrustedIntent): Promise<SeenAround> {
  const params = { domainId: details.targetDomainId, intentId: id };
  const isNamed = endpointsNamedIn(details.payload).length > 0;
  const [{ instance }, { head }, { items }] = await Promise.all([
    client.notifications.instance(),
    client.notifications.journal(),
    isNamed ? client.intents.destinations({ params }) : { items: [] },
  ]);
  const places = new Map(items.map(({ data }) => [data.id, data]));
  return { instance, journalHead: head, addressOf: (endpointId) => places.get(endpointId) };
}

async function readIntent(client: Client, domainId: string, intentId: string): Promise<TrustedIntent> {
  return client.intents.get({ params: { domainId, intentId } });
}

async function fetchToken(identity: string, keyPair: KeyPair, fetch: typeof globalThis.fetch): Promise<string> {
  const challenge = newId();
  const answer = await fetch(`${identity}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'customer_api',
      challenge,
      signature: signChallengeWith(keyPair, challenge),
      public_key: keyPair.publicKey,
    }),
  });
  if (!answer.ok) throw new Error(`Signing in failed: ${answer.status} ${await answer.text()}`);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The answer of RFC 6749, section 5.1, from our own provider.
  const { access_token: accessToken } = (await answer.json()) as { access_token: string };
  return accessToken;
}

const patienceMilliseconds = 600_000;

/** Asks again until there is an answer, for longer than a busy machine was ever seen to take. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + patienceMilliseconds;
  while (performance.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(100);
  }
  throw new Error(`Waited ten minutes for ${what}`);
}
