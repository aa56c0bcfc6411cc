import type { ChildProcess } from 'node:child_process';
import { sign, createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEmbeddedPostgres } from '@countersign/adapters/embedded-postgres';
import { createClient } from '@countersign/client';
import { buildDemoOrganisation, generateDemoKeys, signInAs } from '@countersign/devstack';
import { proposalHash } from '@countersign/governance/approval-context';
import { canonicalJson, fromBase64, newId, utf8 } from '@countersign/kernel';
import type { ApprovalContext, Approve, PolicyReference, UserReference } from '@countersign/model';
import type { Propose } from '@countersign/kinds/schemas';
import { toPkcs8 } from '@countersign/signing';
import type { KeyPair } from '@countersign/signing';
import pg from 'pg';

import { bareIntent, prepareBareLoop } from './bare-loop.ts';
import type { SignedBytes } from './bare-loop.ts';
import { closeConnections, post } from './keep-alive-post.ts';
import { processorTimeOf } from './processor-time.ts';
import type { BenchResult } from './result.ts';
import { startServer, stopServer, withSetupCode } from './server-process.ts';
import { verifyingResult } from './verify.ts';

const clients = 16;
const windows = 9;
const warmUpWindows = 2;
const intentsPerWindow = 800;
const port = 47_310;

interface PreparedIntent {
  readonly proposal: SignedBytes;
  readonly approval: SignedBytes;
  readonly proposeBody: string;
  readonly approveBody: string;
}

/** Whole intents (propose, approve, execute) over HTTP, against the bare loop with the same signature checks and the same database. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  const database = await startEmbeddedPostgres({ directory: join(directory, 'postgres') });
  const pool = new pg.Pool({ connectionString: database.url, max: 8 });
  const server = await startServer(database.url, directory, port);
  try {
    const prepare = await setUp();
    await prepareBareLoop(pool);
    const pairs: Pair<Window>[] = [];
    // A window of each in turn, and each pair gives a ratio of its own: what else the machine does meets both windows of a pair, but
    // not all pairs alike. Which one goes first alternates; the first pairs compile the code of both and are not counted.
    for (let window = 0; window < warmUpWindows + windows; window++) {
      const intents = Array.from({ length: intentsPerWindow }, prepare.next);
      const runs = {
        ours: () =>
          rate(intents, async ({ proposeBody, approveBody }) => {
            await post(`http://127.0.0.1:${port}/v1/intents`, prepare.operatorToken, proposeBody);
            await post(`http://127.0.0.1:${port}/v1/intents/approve`, prepare.approverToken, approveBody);
          }),
        bare: () => rate(intents, ({ proposal, approval }) => bareIntent(pool, proposal, approval)),
      };
      const measured: Partial<Pair<Window>> = {};
      for (const side of window % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
        const before = processorTimes(server);
        const rate = await runs[side]();
        measured[side] = { rate, processor: usedBetween(before, processorTimes(server))?.[side] };
      }
      const { ours, bare } = measured;
      if (window >= warmUpWindows && ours !== undefined && bare !== undefined) pairs.push({ ours, bare });
    }
    await prepare.check(intentsPerWindow * (warmUpWindows + windows));
    return [ratesResult(pairs), ...processorResult(pairs), await verifyingResult(pool)];
  } finally {
    closeConnections();
    await pool.end();
    await stopServer(server);
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Window {
  /** Intents a second. */
  readonly rate: number;
  /** Milliseconds of processor time an intent, of the server with its database, or of the loop with its own. */
  readonly processor: number | undefined;
}

interface Pair<T> {
  ours: T;
  bare: T;
}

/** Milliseconds of processor time so far: of this process alone, of the server, and of the database, which both sides use. */
function processorTimes({ pid }: ChildProcess) {
  const [all, server] = [processorTimeOf(process.pid), processorTimeOf(pid ?? 0)];
  if (all === undefined || server === undefined) return undefined;
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1000;
  return { own, server, database: all - server - own };
}

type ProcessorTimes = ReturnType<typeof processorTimes>;

/** What an intent of a window took of either side. Our side's calls are made by this process, and are not the server's work. */
function usedBetween(before: ProcessorTimes, after: ProcessorTimes): Pair<number> | undefined {
  if (before === undefined || after === undefined) return undefined;
  const database = after.database - before.database;
  return {
    ours: (database + after.server - before.server) / intentsPerWindow,
    bare: (database + after.own - before.own) / intentsPerWindow,
  };
}

function ratesResult(pairs: readonly Pair<Window>[]): BenchResult {
  const [ours, bare] = [median(pairs.map((pair) => pair.ours.rate)), median(pairs.map((pair) => pair.bare.rate))];
  return {
    name: 'whole intents against the bare loop',
    ratio: median(pairs.map((pair) => pair.ours.rate / pair.bare.rate)),
    aim: 'at least 0.20',
    detail: `${Math.round(ours)} intents/s over HTTP, bare loop ${Math.round(bare)}/s; ${clients} clients, medians of ${windows} pairs of windows of ${intentsPerWindow}`,
  };
}

/** The steadier of the two: the rates of one machine, and their ratio, swing by half with what else runs on it. */
function processorResult(pairs: readonly Pair<Window>[]): readonly BenchResult[] {
  const times = pairs.flatMap(({ ours, bare }) =>
    ours.processor === undefined || bare.processor === undefined ? [] : [{ ours: ours.processor, bare: bare.processor }],
  );
  if (times.length === 0) return [];
  const [ours, bare] = [median(times.map((time) => time.ours)), median(times.map((time) => time.bare))];
  return [
    {
      name: 'processor time of the bare loop against that of whole intents',
      ratio: median(times.map((time) => time.bare / time.ours)),
      aim: 'at least 0.20',
      detail: `an intent takes ${ours.toFixed(2)} ms of server and database, ${bare.toFixed(2)} ms of the bare loop and its database`,
    },
  ];
}

async function setUp() {
  const keys = generateDemoKeys();
  const organisation = buildDemoOrganisation(keys);
  const urls = { api: `http://127.0.0.1:${port}`, identity: `http://127.0.0.1:${port + 2}` };
  await createClient({ baseUrl: urls.api }).genesis.create({ ...withSetupCode, body: organisation.genesis });
  const domainId = organisation.domainIds.treasury;
  const operator = { ...signerOf(keys.ben), user: organisation.user('ben', 'treasury') };
  const approver = { ...signerOf(keys.chloe), user: organisation.user('chloe', 'treasury') };
  const treasury = organisation.genesis.rootDomainSetup.descendants?.find(({ id }) => id === domainId);
  const rule = treasury?.policies.find(({ intentTypes }) => intentTypes?.includes('v0_CreateEndpoint'));
  if (rule === undefined) throw new Error('No policy of the treasury is about endpoints');
  const policy = { id: rule.id, domainId, revision: 1 };
  const auditor = await signInAs(urls, keys.ben);
  const [{ instance }, { head }] = await Promise.all([
    auditor.client.notifications.instance(),
    auditor.client.notifications.journal(),
  ]);
  const around = { journalHead: head, ...(instance !== undefined && { instance }) };
  const [operatorToken, approverToken] = [auditor.accessToken, (await signInAs(urls, keys.chloe)).accessToken];
  return {
    operatorToken,
    approverToken,
    next: () => prepareIntent(domainId, operator, approver, policy, around),
    check: async (expected: number) => {
      let executed = 0;
      let startingAfter: string | undefined;
      do {
        const page = await auditor.client.endpoints.list({
          params: { domainId },
          query: { limit: 250, ...(startingAfter !== undefined && { startingAfter }) },
        });
        executed += page.items.length;
        startingAfter = page.nextStartingAfter;
      } while (startingAfter !== undefined);
      if (executed !== expected) throw new Error(`${executed} of ${expected} intents were executed`);
    },
  };
}

interface BenchSigner {
  readonly publicKey: string;
  readonly key: KeyObject;
}

function signerOf(keyPair: KeyPair): BenchSigner {
  const key = createPrivateKey({ key: Buffer.from(fromBase64(toPkcs8(keyPair))), format: 'der', type: 'pkcs8' });
  return { publicKey: keyPair.publicKey, key };
}

function prepareIntent(
  domainId: string,
  operator: BenchSigner & { user: UserReference },
  approver: BenchSigner & { user: UserReference },
  policy: PolicyReference,
  around: Pick<ApprovalContext, 'instance' | 'journalHead'>,
): PreparedIntent {
  const request: Propose = {
    author: operator.user,
    expiryAt: new Date(Date.now() + 3_600_000).toISOString(),
    targetDomainId: domainId,
    id: newId(),
    payload: {
      type: 'v0_CreateEndpoint',
      id: newId(),
      alias: 'Northbank settlement',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      trustScore: 80,
      ledgerId: 'ethereum-sandbox',
      lock: 'Unlocked',
      customProperties: {},
    },
    customProperties: {},
    type: 'Propose',
  };
  const proposal = signBytes(operator, request);
  const decision: Approve = {
    author: approver.user,
    targetDomainId: domainId,
    intentId: request.id,
    proposalSignature: proposal.signature,
    // The policies of the demo organisation count no others.
    context: { proposalHash: proposalHash(request), policies: [policy], destinations: [], expiryAt: request.expiryAt, ...around },
    type: 'Approve',
  };
  const approval = signBytes(approver, decision);
  return {
    proposal,
    approval,
    proposeBody: JSON.stringify({ request, signature: proposal.signature }),
    approveBody: JSON.stringify({ request: decision, signature: approval.signature }),
  };
}

function signBytes({ publicKey, key }: BenchSigner, request: Propose | Approve): SignedBytes {
  const bytes = utf8(canonicalJson(request));
  return { publicKey, bytes, signature: sign('sha256', bytes, key).toString('base64') };
}

async function rate<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<number> {
  const queue = [...items];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
    }),
  );
  return (items.length * 1000) / (performance.now() - started);
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
