import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createTestDatabase } from '@countersign/adapters/embedded-postgres';
import { freePorts } from '@countersign/adapters/free-ports';
import { readJournal } from '@countersign/adapters/postgres';
import { createClient } from '@countersign/client';
import { contract } from '@countersign/contract';
import type { Client } from '@countersign/client';
import { newId } from '@countersign/kernel';
import type { Clock, JsonValue, Result } from '@countersign/kernel';
import { replayPorts, verifyInstance } from '@countersign/service';
import type { Extension } from '@countersign/service';
import type { Approve, IntentStatus, Reject, Withdraw } from '@countersign/model';
import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import { requestBytes, signChallengeWith, toPkcs8 } from '@countersign/signing';
import type { KeyPair, KeptNotary } from '@countersign/signing';
import { createNotary } from '@countersign/signing/node';
import { signChallengeAsCredential, signRequestAsCredential } from '@countersign/signing/testing';
import pg from 'pg';

import type { ServerConfig } from '../src/config/config.ts';
import { readConfig } from '../src/config/read-config.ts';
import { startInstance } from '../src/start-instance.ts';
import type { Instance } from '../src/start-instance.ts';
import { testOrganisation } from './organisation.ts';
import type { TestOrganisation, TestPerson } from './organisation.ts';

/** An instance on a database of its own, with an organisation and ways to act in it. */
export interface TestInstance extends TestOrganisation {
  readonly instance: Instance;
  readonly config: ServerConfig;
  readonly url: string;
  /** The database as its cluster's superuser, whom nothing there stops. */
  readonly superuserUrl: string;
  /** A client without a token. */
  readonly anonymous: Client;
  /** What genesis carries. */
  readonly withSetupCode: { readonly headers: { readonly 'x-setup-code': string } };
  /** An access token, by the password grant with a signed challenge. */
  signIn(person: TestPerson): Promise<string>;
  /** From now on people sign in again. */
  forgetTokens(): void;
  /** A signed-in client that checks each answer against the contract. */
  clientOf(person: TestPerson): Promise<Client>;
  /** What is not as the journal leads to, at this moment; undefined where all is. */
  differences(): Promise<string | undefined>;
  /** Ends it, and throws where it is not what its journal leads to: unless the test itself wrote past it into what governs. */
  stop(after?: { readonly isTampered: boolean }): Promise<void>;
}

/** Starts an instance and, unless asked otherwise, makes the organisation. */
export async function startTestInstance(
  options: {
    readonly empty?: boolean;
    readonly config?: Partial<ServerConfig>;
    readonly clock?: Clock;
    readonly extensions?: readonly Extension[];
    readonly adaIsCredential?: boolean;
  } = {},
): Promise<TestInstance> {
  const database = await createTestDatabase('Schema');
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-server-'));
  const port = await freePorts(3);
  const config: ServerConfig = {
    ...readConfig(['--port', String(port), '--data-dir', dataDirectory, '--log-level', process.env['TEST_LOG'] ?? 'silent'], {}),
    databaseUrl: database.url,
    requestsPerMinute: 1_000_000,
    intentRequestsPerMinute: 1_000_000,
    ...options.config,
  };
  const instance = await startInstance(config, options.clock, options.extensions);
  const organisation = testOrganisation(options);
  const url = config.publicUrl;
  const anonymous = createClient({ baseUrl: url, checkedBy: contract });
  const withSetupCode = { headers: { 'x-setup-code': instance.services.setupCode } };
  if (options.empty !== true) await anonymous.genesis.create({ ...withSetupCode, body: organisation.genesis });

  const tokens = new Map<TestPerson, string>();
  const signIn = async (person: TestPerson) => {
    const known = tokens.get(person) ?? (await requestToken(config.identityUrl, person));
    tokens.set(person, known);
    return known;
  };
  return {
    ...organisation,
    instance,
    config,
    url,
    superuserUrl: database.superuserUrl,
    anonymous,
    withSetupCode,
    signIn,
    forgetTokens: () => tokens.clear(),
    clientOf: async (person) => {
      await signIn(person);
      return createClient({ baseUrl: url, accessToken: () => signIn(person), checkedBy: contract });
    },
    differences: async () => {
      const verified = await verify(database.url, instance);
      return verified.ok ? undefined : verified.error;
    },
    stop: async ({ isTampered } = { isTampered: false }) => {
      await instance.stop();
      const verified = isTampered ? undefined : await verify(database.url, instance);
      await database.drop();
      rmSync(dataDirectory, { recursive: true, force: true });
      if (verified?.ok === false) throw new Error(`The instance is not what its journal leads to: ${verified.error}`);
    },
  };
}

/** Every instance of a test must be what its journal leads to when it ends. */
async function verify(databaseUrl: string, { services }: Instance): Promise<Result<unknown, string>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    return await readJournal(pool, (reader) => verifyInstance(reader, replayPorts(services.intents)));
  } finally {
    await pool.end();
  }
}

/** What the sign-in server answers to a signed challenge. */
export async function postChallenge(identityUrl: string, person: TestPerson): Promise<Response> {
  const challenge = newId();
  return fetch(`${identityUrl}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'customer_api',
      challenge,
      signature: (person.isCredential ? signChallengeAsCredential : signChallengeWith)(person.keyPair, challenge),
      public_key: person.keyPair.publicKey,
    }),
  });
}

async function requestToken(identityUrl: string, person: TestPerson): Promise<string> {
  const answer = await postChallenge(identityUrl, person);
  const body = (await answer.json()) as { access_token?: string };
  if (body.access_token === undefined) throw new Error(`No token for ${person.name}: ${JSON.stringify(body)}`);
  return body.access_token;
}

/** A request with its author's signature. */
export function signed<R extends object>(person: TestPerson, request: R): { request: R; signature: string } {
  const sign = person.isCredential ? signRequestAsCredential : signatureOf;
  return { request, signature: sign(person.keyPair, request as unknown as JsonValue) };
}

const signers = new WeakMap<KeyPair, KeptNotary>();

/** What `signRequestWith` gives, by OpenSSL: thousands of signatures in plain JavaScript would be most of what a test costs. */
export function signatureOf(keyPair: KeyPair, request: JsonValue): string {
  const signer = signers.get(keyPair) ?? createNotary(toPkcs8(keyPair));
  signers.set(keyPair, signer);
  return signer.sign(requestBytes(request));
}

/** A proposal to sign. */
export function proposal(
  person: TestPerson,
  payload: IntentPayload,
  targetDomainId: string,
  extra: Partial<Propose> = {},
): Propose {
  return {
    author: { id: person.userId, domainId: person.domainId },
    expiryAt: new Date(Date.now() + 3_600_000).toISOString(),
    targetDomainId,
    id: newId(),
    payload,
    customProperties: {},
    type: 'Propose',
    ...extra,
  };
}

/** An approval of a signed proposal. */
export function approval(person: TestPerson, proposed: { request: Propose; signature: string }): Approve {
  return {
    author: { id: person.userId, domainId: person.domainId },
    targetDomainId: proposed.request.targetDomainId,
    intentId: proposed.request.id,
    proposalSignature: proposed.signature,
    type: 'Approve',
  };
}

/** A rejection of a signed proposal. */
export function rejection(person: TestPerson, proposed: { request: Propose; signature: string }): Reject {
  return { ...approval(person, proposed), type: 'Reject', rejectReason: 'Not like this' };
}

/** The withdrawal of a signed proposal. */
export function withdrawal(person: TestPerson, proposed: { request: Propose; signature: string }, reason?: string): Withdraw {
  const more = reason === undefined ? {} : { withdrawReason: reason };
  return { ...approval(person, proposed), ...more, type: 'Withdraw' };
}

/** Proposes as one person and approves as the others, in order; gives the intent's id and its status then. */
export async function carryThrough(
  test: TestInstance,
  people: readonly [TestPerson, ...TestPerson[]],
  payload: IntentPayload,
  targetDomainId: string,
): Promise<{ readonly intentId: string; readonly status: IntentStatus }> {
  const [author, ...approvers] = people;
  const proposed = signed(author, proposal(author, payload, targetDomainId));
  const client = await test.clientOf(author);
  await client.intents.propose({ body: proposed });
  for (const approver of approvers) {
    await (await test.clientOf(approver)).intents.approve({ body: signed(approver, approval(approver, proposed)) });
  }
  const intentId = proposed.request.id;
  // By its row: mostly this is on the way to what a test tries, and every kind is read over HTTP in `every-kind`.
  const { rows } = await test.instance.services.pool.query<{ status: IntentStatus }>('select status from intent where id = $1', [
    intentId,
  ]);
  if (rows[0] === undefined) throw new Error(`There is no intent ${intentId}`);
  return { intentId, status: rows[0].status };
}
