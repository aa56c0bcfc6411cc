import { createConditionEvaluator } from '@countersign/governance';
import { canonicalJson, fromBase64, newId, toBase64, utf8, type Clock, type JsonValue } from '@countersign/kernel';
import { sandboxLedgers } from '@countersign/ledger-registry';
import type {
  CreateDomainGenesisPolicy,
  CreateDomainGenesisUser,
  GenesisRequest,
  KeyType,
  Permissions,
  WorkflowCondition,
} from '@countersign/model';
import type { IntentEntity, IntentPayload } from '@countersign/kinds/schemas';
import {
  createExtensionRegistry,
  createRulesSource,
  createGenesis,
  createAdmission,
  createGoverningPolicies,
  decideIntent,
  replayPorts,
  verifyInstance,
  openNotary,
  submitIntent,
  wholeIntent,
  type IntentPorts,
  type SecretSeal,
  type StoredDecision,
  type StoredIntent,
} from '@countersign/service';
import { generateKeyPair, toPkcs8 } from '@countersign/signing';
import { createNotary } from '@countersign/signing/node';
import pg from 'pg';

import { createTestDatabase } from '../../embedded-postgres/index.ts';
import { createPostgresInstanceStore } from '../instance-store.ts';
import { readJournal } from '../journal/journal-reader.ts';
import { migrate } from '../migrate.ts';
import { coreMigrations } from '../migrations.ts';
import { createPostgresStore } from '../store.ts';
import { decisionsOf } from '../stored-decisions.ts';

/** A seal that costs nothing; what real sealing is worth is tested where it is done. */
export const testSeal: SecretSeal = {
  seal: (secret) => Promise.resolve(utf8(`sealed ${toBase64(secret)}`)),
  open: (sealed) => Promise.resolve(fromBase64(new TextDecoder().decode(sealed).slice('sealed '.length))),
};

/** A person with their key, and the user they are. */
export interface TestPerson {
  readonly id: string;
  readonly alias: string;
  readonly roles: readonly string[];
  readonly publicKey: string;
  sign(text: string): string;
}

/** A person who is not a user yet. */
export function makePerson(alias: string, roles: readonly string[], keyType: KeyType = 'Secp256r1'): TestPerson {
  const signer = createNotary(toPkcs8(generateKeyPair(keyType)));
  return { id: newId(), alias, roles, publicKey: signer.publicKey, sign: (text) => signer.sign(utf8(text)) };
}

export function userOf({ id, alias, publicKey, roles }: TestPerson): CreateDomainGenesisUser {
  return { id, alias, publicKey, roles: [...roles], lock: 'Unlocked', customProperties: {} };
}

export function policyOf(change: Partial<CreateDomainGenesisPolicy>): CreateDomainGenesisPolicy {
  return {
    id: newId(),
    alias: 'A policy',
    rank: 10,
    scope: 'SelfAndDescendants',
    scriptingEngine: 'Javascript_v0',
    workflow: [],
    lock: 'Unlocked',
    customProperties: {},
    ...change,
  };
}

export function quorum(role: string, count: number): WorkflowCondition {
  return { type: 'RoleQuorum', role, quorum: count };
}

export const openPermissions: Permissions = {
  readAccess: {
    domains: ['operator'],
    users: ['operator'],
    endpoints: ['operator'],
    policies: ['operator'],
    accounts: ['operator'],
    transactions: ['operator'],
    requests: ['operator'],
    events: ['operator'],
  },
};

/** A genesis with these people and policies in its root domain. */
export function genesisRequest(
  people: readonly TestPerson[],
  policies: readonly CreateDomainGenesisPolicy[],
): GenesisRequest & { rootDomainSetup: { id: string } } {
  return {
    rootDomainSetup: {
      id: newId(),
      alias: 'Root',
      lock: 'Unlocked',
      permissions: openPermissions,
      customProperties: {},
      users: people.map(userOf),
      policies: [...policies],
    },
  };
}

/** An endpoint's payload: the simplest thing to make. */
export function createEndpoint(change: Partial<Extract<IntentPayload, { type: 'v0_CreateEndpoint' }>> = {}) {
  return {
    id: newId(),
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    trustScore: 50,
    ledgerId: 'ethereum-sandbox',
    alias: 'An endpoint',
    lock: 'Unlocked',
    customProperties: {},
    type: 'v0_CreateEndpoint',
    ...change,
  } satisfies IntentPayload;
}

/** A clock that a test sets. */
function testClock(): Clock & { advance(milliseconds: number): void } {
  let offset = 0;
  return { now: () => new Date(Date.now() + offset), advance: (milliseconds) => void (offset += milliseconds) };
}

/** What a signed request looks like on its way. */
export interface SignedRequest {
  readonly request: Record<string, JsonValue>;
  readonly signature: string;
}

/** An empty database with the schema, and the ports on it. */
export async function createEmptyInstance(poolSize = 8) {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: poolSize });
  await migrate(pool, coreMigrations);
  const instance = createPostgresInstanceStore(pool);
  const notary = openNotary(instance, testSeal);
  const store = createPostgresStore(pool, async () => (await notary()).publicKey);
  const clock = testClock();
  const conditions = createConditionEvaluator();
  const ports: IntentPorts = {
    store,
    instance,
    clock,
    notary,
    admission: createAdmission(store),
    policies: createGoverningPolicies(store),
    ...createRulesSource(createExtensionRegistry([]), conditions),
    conditions,
  };
  const genesisPorts = { store, instance, clock, seal: testSeal, ledgers: sandboxLedgers, conditions };
  return {
    pool,
    ports,
    clock,
    genesisPorts,
    /** Ends it; every instance must be what its journal says, unless a test wrote into its tables. */
    async close({ isTampered = false } = {}) {
      const verified = isTampered ? undefined : await readJournal(pool, (reader) => verifyInstance(reader, replayPorts(ports)));
      await pool.end();
      await database.drop();
      if (verified?.ok === false) throw new Error(verified.error);
    },
  };
}

/** An instance with its genesis done, and short ways to sign and send requests. */
export async function createInstance(
  people: readonly TestPerson[],
  policies: readonly CreateDomainGenesisPolicy[],
  poolSize = 8,
) {
  const empty = await createEmptyInstance(poolSize);
  const request = genesisRequest(people, policies);
  const root = request.rootDomainSetup.id;
  const made = await createGenesis(empty.genesisPorts, utf8(JSON.stringify(request)));
  if (!made.ok) throw new Error(made.error.message);
  const { pool, ports } = empty;

  function sign(person: TestPerson, content: Record<string, JsonValue>): SignedRequest {
    const signedRequest = { author: { id: person.id, domainId: root }, targetDomainId: root, ...content };
    return { request: signedRequest, signature: person.sign(canonicalJson(signedRequest)) };
  }

  function proposal(person: TestPerson, payload: IntentPayload, change: Record<string, JsonValue> = {}): SignedRequest {
    const expiryAt = new Date(ports.clock.now().getTime() + 3_600_000).toISOString();
    return sign(person, {
      id: newId(),
      expiryAt,
      payload,
      customProperties: {},
      type: 'Propose',
      ...change,
    });
  }

  function approval(person: TestPerson, proposed: SignedRequest, change: Record<string, JsonValue> = {}): SignedRequest {
    return sign(person, {
      intentId: proposed.request['id'] ?? '',
      proposalSignature: proposed.signature,
      type: 'Approve',
      ...change,
    });
  }

  function rejection(person: TestPerson, proposed: SignedRequest, reason = 'No'): SignedRequest {
    return approval(person, proposed, { type: 'Reject', rejectReason: reason });
  }

  function input(person: TestPerson, signed: SignedRequest, requestId?: string) {
    const caller = { publicKey: person.publicKey, expiresAt: new Date(Date.now() + 60_000) };
    return { body: utf8(JSON.stringify(signed)), caller, requestId };
  }

  return {
    ...empty,
    root,
    sign,
    proposal,
    approval,
    rejection,
    input,
    submit: (person: TestPerson, signed: SignedRequest, requestId?: string) =>
      submitIntent(ports, input(person, signed, requestId)),
    decide: (person: TestPerson, signed: SignedRequest, requestId?: string) =>
      decideIntent(ports, signed.request['type'] as 'Approve' | 'Reject', input(person, signed, requestId)),
    async intent(signed: SignedRequest): Promise<IntentEntity | undefined> {
      const statement = `select data, (${decisionsOf('intent.id')}) as decisions from intent where id = $1`;
      const { rows } = await pool.query<{ data: StoredIntent; decisions: StoredDecision[] }>(statement, [signed.request['id']]);
      return rows[0] && wholeIntent(rows[0].data, rows[0].decisions);
    },
    async status(signed: SignedRequest): Promise<string | undefined> {
      return (await this.intent(signed))?.state.status;
    },
    async one<T>(statement: string, values: unknown[] = []): Promise<T> {
      const { rows } = await pool.query<{ value: T }>(statement, values);
      return rows[0]?.value as T;
    },
  };
}

export type TestInstance = Awaited<ReturnType<typeof createInstance>>;
