import {
  createApprovalStore,
  createEvidenceStore,
  createLedgerBook,
  createPostgresJobs,
  createQuarantine,
} from '@countersign/adapters/postgres';
import { passBlocks } from '@countersign/adapters/sandbox-ledgers';
import { newId, systemClock, type Clock } from '@countersign/kernel';
import type { ApiTransfer, TransactionProcessingStatus } from '@countersign/model';
import type { CreateTransactionOrder, CreateTransferOrder, IntentPayload } from '@countersign/kinds/schemas';
import {
  doJob,
  createTransactionSigner,
  prepareAccountJob,
  processOrder,
  queues,
  releaseTransfers,
  trackLedger,
} from '@countersign/service';
import type { Job, JobHandlers, ProcessOrderPorts } from '@countersign/service';

import type { ServerConfig } from '../../src/config/config.ts';
import { startInstance } from '../../src/start-instance.ts';
import { approval, carryThrough, proposal, signed, startTestInstance } from '../harness.ts';
import { freePaymentsOn } from './ledger-cases.ts';

type Destination = CreateTransferOrder['outputs'][number]['destination'];

/** Every line that processing wrote to the log. */
type OrderLog = { readonly message: string; readonly orderId: string; readonly detail: string }[];

type KeyStrategy = 'VaultHard' | 'VaultSoft' | 'Random';

/**
 * An instance whose background work is done by the test, step by step: nothing happens between two calls, so that a test can
 * stop in the middle, break a port, or look at each state.
 */
export async function startCustody(
  config: Partial<ServerConfig> = {},
  {
    vaultIsApart = false,
    vaultClock = systemClock,
    ...people
  }: {
    readonly adaIsCredential?: boolean;
    readonly vaultIsApart?: boolean;
    /** Of a vault in a process of its own. */
    readonly vaultClock?: Clock;
  } = {},
) {
  const parts: ServerConfig['parts'] = vaultIsApart ? ['gateway'] : ['gateway', 'vault'];
  const subject = await startTestInstance({ config: { parts, databaseConnections: 12, ...config }, ...people });
  // The vault alone, which everybody else reaches through the database.
  const startVault = (vaultRecovers = false) => startInstance({ ...subject.config, parts: ['vault'], vaultRecovers }, vaultClock);
  let apart = vaultIsApart ? await startVault() : undefined;
  const { services } = subject.instance;
  const { pool, networks, ledgers, orders, vaults, instance } = services;
  const { ada, ben } = subject.people;
  const { root } = subject.domains;
  const client = await subject.clientOf(ada);
  const jobs = createPostgresJobs(pool);
  const evidence = createApprovalStore(pool);
  const book = createLedgerBook(pool);
  const log: OrderLog = [];
  const ports: ProcessOrderPorts = {
    orders,
    ledgers,
    signer: createTransactionSigner({ evidence: createEvidenceStore(pool), vaults, instance }),
    clock: systemClock,
    log: (line) => void log.push(line),
    notifyRefused: services.notifyRefused,
  };
  let blockTime = Date.now();

  const handlersWith = (own: ProcessOrderPorts): JobHandlers => ({
    [queues.prepareAccount]: prepareAccountJob(services.accounts),
    [queues.processOrder]: (job) => processOrder(own, job),
    [queues.releaseTransfers]: (job) =>
      releaseTransfers({ quarantine: createQuarantine(pool), evidence, notaryKey: services.notaryKey, clock: systemClock }, job),
  });

  /** Leases what there is, whenever it is due and whichever worker had it, as after all workers died. */
  async function leaseAll(limit = 50) {
    await pool.query('update job set run_at = now(), leased_until = null');
    return jobs.lease(Object.values(queues), limit, 60);
  }

  /** Every job is tried once. */
  async function work(own: ProcessOrderPorts = ports): Promise<void> {
    const handlers = handlersWith(own);
    for (const job of await leaseAll()) {
      const outcome = await doJob(handlers, job);
      if (outcome === 'Done') await jobs.finish({ id: job.id, attempt: job.attempt });
    }
    await endOrders(own);
  }

  /** Their workers look at once at orders that are to end. */
  async function endOrders(own: ProcessOrderPorts = ports): Promise<void> {
    const { rows } = await pool.query<Job>(
      `select j.id, j.queue, j.key, j.payload, j.attempt, j.failures from ledger_transaction t
       join job j on j.queue = 'process-order' and j.key = t.order_id::text where t.ending is not null`,
    );
    for (const job of rows) await processOrder(own, job);
  }

  const ledgerOf = (ledgerId: string) => {
    const found = networks.ledgers.find(({ id }) => id === ledgerId);
    if (found === undefined) throw new Error(`No ledger ${ledgerId}`);
    return found;
  };

  /** The next block of a ledger, so many milliseconds after the last one of any. */
  async function mine(ledgerId: string, after = 10_000): Promise<void> {
    await networks.sandboxes.get(ledgerId)?.produceBlock(new Date((blockTime += after)));
  }

  /** So many blocks of a ledger. */
  async function mineMany(ledgerId: string, blocks: number): Promise<void> {
    const { rows } = await pool.query(`select 1 from sandbox_transactions where ledger_id = $1 and status = 'Detected' limit 1`, [
      ledgerId,
    ]);
    // What waits has to be looked at with each of them.
    if (rows.length > 0) for (let made = 0; made < blocks; made++) await mine(ledgerId);
    else blockTime = await passBlocks(networks, ledgerId, { blocks, after: blockTime, milliseconds: 10_000 });
  }

  async function track(ledgerId: string): Promise<void> {
    await trackLedger({ book, ledgers, clock: systemClock }, ledgerOf(ledgerId));
    await endOrders();
  }

  async function settle(ledgerId: string): Promise<void> {
    await mine(ledgerId);
    await track(ledgerId);
  }

  /** Works and makes blocks until the question has an answer. */
  async function until<T>(ledgerId: string, what: string, ask: () => Promise<T | undefined>): Promise<T> {
    for (let round = 0; round < 400; round++) {
      const answer = await ask();
      if (answer !== undefined) return answer;
      await work();
      await settle(ledgerId);
    }
    const { rows } = await pool.query(
      'select order_id, processing, ledger_status, replaces from ledger_transaction order by registered_at desc limit 3',
    );
    throw new Error(`Waited too long for ${what}; the log says ${JSON.stringify(log)}, the newest are ${JSON.stringify(rows)}`);
  }

  async function execute(payload: IntentPayload): Promise<void> {
    // Endpoints need nobody else.
    const people: [typeof ada, ...(typeof ada)[]] = payload.type === 'v0_CreateEndpoint' ? [ada] : [ada, ben];
    const { status, intentId } = await carryThrough(subject, people, payload, root);
    if (status !== 'Executed') {
      const intent = await client.intents.get({ params: { domainId: root, intentId } });
      throw new Error(`${payload.type} is ${status}: ${JSON.stringify(intent.data.state)}`);
    }
    await endOrders();
  }

  const vaultId = newId();
  const common = { lock: 'Unlocked' as const, customProperties: {} };
  const publicKey = (await client.signers.list()).items[0]?.publicKey ?? '';
  await execute({ type: 'v0_CreateVault', id: vaultId, alias: 'Vault', publicKey, ...common });

  function openAccount(ledgerId: string, keyStrategy: KeyStrategy = 'VaultHard', inVault: string = vaultId) {
    return openAccountOn([ledgerId], { keyStrategy, inVault });
  }

  /** An account on several ledgers, with its address on the first; `own`: the ledger that is the account's own. */
  async function openAccountOn(
    [ledgerId, ...others]: readonly [string, ...string[]],
    { own, keyStrategy = 'VaultHard', inVault = vaultId }: { own?: string; keyStrategy?: KeyStrategy; inVault?: string } = {},
  ) {
    const id = newId();
    await execute({
      type: 'v0_CreateAccount',
      id,
      alias: `On ${ledgerId}`,
      providerDetails: { type: 'Vault', vaultId: inVault, keyStrategy },
      ...(own !== undefined && { ledgerId: own }),
      ledgerIds: [ledgerId, ...others],
      ...common,
    });
    return until(ledgerId, 'an address', async () => {
      const { rows } = await pool.query<{ address: string }>(
        `select address from account_address where account_id = $1 and ledger_id = $2 and scope = 'External' order by key_index limit 1`,
        [id, ledgerId],
      );
      const address = rows[0]?.address;
      return address === undefined ? undefined : { id, address, ledgerId };
    });
  }
  type Account = Awaited<ReturnType<typeof openAccount>>;

  async function transfersOf(
    account: Account,
    which: { readonly quarantined?: boolean; readonly transactionId?: string; readonly kind?: ApiTransfer['kind'] } = {},
  ): Promise<ApiTransfer[]> {
    const { items } = await client.transfers.list({
      params: { domainId: root },
      query: { accountId: account.id, limit: 250, ...which },
    });
    return items;
  }

  // They stay the same, and each order and each balance asks for one.
  const nativeTickers = new Map<string, string>();

  async function tickerOf(ledgerId: string): Promise<string> {
    const known = nativeTickers.get(ledgerId);
    if (known !== undefined) return known;
    const { items } = await client.tickers.list({ query: { ledgerId: [ledgerId] } });
    const found = items.find(({ kind }) => kind === 'Native')?.id;
    if (found !== undefined) nativeTickers.set(ledgerId, found);
    return found ?? '';
  }

  async function balance(account: Account, tickerId?: string) {
    const wanted = tickerId ?? (await tickerOf(account.ledgerId));
    const { items } = await client.balances.list({ params: { domainId: root, accountId: account.id } });
    const found = items.find((item) => item.tickerId === wanted);
    return {
      total: BigInt(found?.totalAmount ?? '0'),
      reserved: BigInt(found?.reservedAmount ?? '0'),
      quarantined: BigInt(found?.quarantinedAmount ?? '0'),
    };
  }

  /** What of the ledger's native coin waits in quarantine, by the account's row: what is asked again and again is not asked over HTTP. */
  async function quarantinedOf(account: Account): Promise<bigint> {
    const { rows } = await pool.query<{ quarantined: string }>(
      'select quarantined from balance where account_id = $1 and ticker_id = $2',
      [account.id, await tickerOf(account.ledgerId)],
    );
    return BigInt(rows[0]?.quarantined ?? '0');
  }

  /** Gives an address coins of the faucet's, and makes the block that has them. */
  async function give(ledgerId: string, address: string, amount: bigint): Promise<void> {
    await client.ledgers.faucet({ params: { ledgerId }, body: { address, amount: String(amount) } });
    await mine(ledgerId);
  }

  /** Gives an account funds, which come into quarantine. */
  async function deposit(account: Account, amount: bigint): Promise<void> {
    const before = await quarantinedOf(account);
    await client.ledgers.faucet({
      params: { ledgerId: account.ledgerId },
      body: { address: account.address, amount: String(amount) },
    });
    await until(account.ledgerId, 'the deposit', async () =>
      (await quarantinedOf(account)) >= before + amount ? true : undefined,
    );
  }

  async function release(account: Account): Promise<void> {
    const transferIds = (await transfersOf(account, { quarantined: true })).map(({ id }) => id);
    await execute({ type: 'v0_ReleaseQuarantinedTransfers', accountId: account.id, transferIds });
    await until(account.ledgerId, 'the release', async () => ((await quarantinedOf(account)) === 0n ? true : undefined));
  }

  async function fundedAccount(ledgerId: string, amount: bigint, keyStrategy?: 'VaultHard' | 'VaultSoft' | 'Random') {
    const account = await openAccount(ledgerId, keyStrategy);
    await deposit(account, amount);
    await release(account);
    return account;
  }

  /** A transfer order that was accepted; gives the order's id. */
  async function order(account: Account, destination: Destination, amount: bigint, tickerId?: string): Promise<string> {
    const payload = await transferOrder(account, destination, amount, tickerId);
    await execute(payload);
    return payload.id;
  }

  async function transferOrder(
    account: Account,
    destination: Destination,
    amount: bigint,
    tickerId?: string,
  ): Promise<Extract<IntentPayload, { type: 'v0_CreateTransferOrder' }>> {
    return {
      type: 'v0_CreateTransferOrder',
      id: newId(),
      accountId: account.id,
      tickerId: tickerId ?? (await tickerOf(account.ledgerId)),
      outputs: [{ destination, amount: String(amount) }],
      feeStrategy: 'Medium',
      customProperties: {},
    };
  }

  /** Proposes, and gives what was proposed with a way to approve it. */
  async function propose(author: typeof ada, payload: IntentPayload) {
    const proposed = signed(author, proposal(author, payload, root));
    await (await subject.clientOf(author)).intents.propose({ body: proposed });
    const approve = async (approver: typeof ada) =>
      (await subject.clientOf(approver)).intents.approve({ body: signed(approver, approval(approver, proposed)) });
    return { proposed, approve };
  }

  /** What would become of an intent of Ada's. */
  async function dryRun(payload: IntentPayload) {
    const { type: _, ...body } = proposal(ada, payload, root);
    return client.intents.dryRun({ body });
  }

  /** What becomes of an intent of Ada and Ben; for a failed one, the code. */
  async function attempt(payload: IntentPayload): Promise<string> {
    const { proposed, approve } = await propose(ada, payload);
    const outcome = async () => {
      const { rows } = await pool.query<{ outcome: string }>(
        `select coalesce(data#>>'{state,error,code}', status) as outcome from intent where id = $1`,
        [proposed.request.id],
      );
      return rows[0]?.outcome ?? 'Missing';
    };
    if ((await outcome()) === 'Open') await approve(ben);
    return outcome();
  }

  /** A transaction order that was accepted; gives the order's id. */
  async function orderTransaction(account: Account, parameters: CreateTransactionOrder['parameters']): Promise<string> {
    const id = newId();
    const { id: accountId, ledgerId } = account;
    await execute({ type: 'v0_CreateTransactionOrder', id, accountId, ledgerId, parameters, customProperties: {} });
    return id;
  }

  /** Tries to cancel an order; gives what became of the intent, and the id that a replacement has. */
  async function cancel(orderId: string, maximumFee?: bigint) {
    const replacementId = newId();
    const outcome = await attempt({
      type: 'v0_AttemptTransactionOrderCancellation',
      targetTransactionOrderId: orderId,
      replacementTransactionOrderId: replacementId,
      reason: 'Ordered by mistake',
      ...(maximumFee !== undefined && { maximumFee: String(maximumFee) }),
    });
    await endOrders();
    return { outcome, replacementId };
  }

  /** How far an order is, by its row, whether or not it may be shown: asked again and again. What people are shown, `transactionOf` has. */
  async function progressOf(orderId: string): Promise<{ readonly processing?: string; readonly onLedger?: string | null }> {
    const { rows } = await pool.query<{ processing: string; onLedger: string | null }>(
      'select processing_status as processing, ledger_status as "onLedger" from ledger_transaction where order_id = $1',
      [orderId],
    );
    return rows[0] ?? {};
  }

  /** Works, without making a block, until the order is in that state, whether or not it may be shown. */
  async function workTo(orderId: string, wanted: TransactionProcessingStatus) {
    for (let round = 0; round < 10; round++) {
      if ((await progressOf(orderId)).processing === wanted) return;
      await work();
    }
    throw new Error(`The order does not become ${wanted}; the log says ${JSON.stringify(log)}`);
  }

  async function transactionOf(orderId: string) {
    const { items } = await client.transactions.list({ params: { domainId: root }, query: { 'orderReference.Id': orderId } });
    if (items.length !== 1 || items[0] === undefined) throw new Error(`The order ${orderId} has ${items.length} transactions`);
    return items[0];
  }

  /** Processes until the order's transaction is confirmed, and its job has ended. */
  async function confirm(ledgerId: string, orderId: string): Promise<void> {
    await until(ledgerId, 'the confirmation', async () =>
      (await progressOf(orderId)).onLedger === 'Confirmed' ? true : undefined,
    );
    await work();
  }

  /** What the order's transaction cost in fees, according to the transfers. */
  async function feeOf(account: Account, orderId: string): Promise<bigint> {
    const { rows } = await pool.query<{ id: string }>('select id from ledger_transaction where order_id = $1', [orderId]);
    const fees = await transfersOf(account, { transactionId: rows[0]?.id ?? '', kind: 'Fee' });
    if (fees.length === 0 && freePaymentsOn(account.ledgerId) > 0) return 0n;
    if (fees.length !== 1) throw new Error(`The order ${orderId} has ${fees.length} fees`);
    return BigInt(fees[0]?.value ?? '0');
  }

  /** What the ledger itself says that the account's addresses hold in its native coin. */
  async function onLedger(account: Account): Promise<bigint> {
    const { rows } = await pool.query<{ address: string }>(
      'select address from account_address where account_id = $1 and ledger_id = $2',
      [account.id, account.ledgerId],
    );
    const held = (await networks.sandboxes.get(account.ledgerId)?.holdings(rows.map(({ address }) => address))) ?? [];
    return held.filter(({ asset }) => asset.type === 'Native').reduce((sum, { total }) => sum + total, 0n);
  }

  return {
    ...subject,
    stop: async (after?: { readonly isTampered: boolean }) => {
      await apart?.stop();
      await subject.stop(after);
    },
    /** Where the vault is in a process of its own: ends that, does something, and starts it again. */
    withoutVault: async (act: () => Promise<void>, vaultRecovers = false) => {
      await apart?.stop();
      apart = undefined;
      await act();
      apart = await startVault(vaultRecovers);
    },
    client,
    pool,
    ports,
    log,
    networks,
    domainId: root,
    vaultId,
    execute,
    openAccount,
    openAccountOn,
    fundedAccount,
    give,
    deposit,
    release,
    order,
    orderTransaction,
    propose,
    dryRun,
    transferOrder,
    attempt,
    cancel,
    progressOf,
    workTo,
    transactionOf,
    transfersOf,
    tickerOf,
    balance,
    onLedger,
    feeOf,
    leaseAll,
    handlersWith,
    work,
    endOrders,
    mine,
    mineMany,
    track,
    settle,
    until,
    confirm,
  };
}

export type Custody = Awaited<ReturnType<typeof startCustody>>;
export type CustodyAccount = Awaited<ReturnType<Custody['openAccount']>>;
