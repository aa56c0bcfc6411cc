import { isCodedError } from '@countersign/kernel';
import { queues } from '@countersign/service';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Pool } from 'pg';

/** What an instance counts, in the text form of Prometheus at `GET /metrics`. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts and times the requests of an application. */
  watch(app: FastifyInstance): void;
  /** Counts an error that says that somebody else changed the database. Others it leaves alone. */
  countViolation(error: unknown): void;
}

/** Says the same as `mayStillBePaid` and `isSaidToBeLate`, by what vaults have signed in the journal: the rows of orders somebody may have written. */
function payableOrders(pool: Pool): Gauge {
  return new Gauge({
    name: 'orders_ended_after_signing',
    help: 'Orders that ended after their vaults had signed them, and that no confirmed transaction excludes: they may still be paid, but those whose time is over',
    labelNames: ['said'],
    registers: [],
    async collect() {
      const { rows } = await pool.query<{ late: string; payable: string }>(
        `select count(distinct order_id) filter (where is_late) as late, count(distinct order_id) filter (where not is_late) as payable
         from (
           select said->>'orderId' as order_id, said,
             said->'end'->>'stage' = 'Expired' or coalesce(said->'end'->>'hint', '') = 'BroadcastExpired' as is_late
           from (select header::jsonb as said from journal where header like '{"end":%' and header like '%"wasSigned":true}') entry) signed
         where not exists (
           select from ledger_transaction t where t.ledger_status = 'Confirmed' and t.order_id = any(array(
             select jsonb_array_elements_text(coalesce(said->'rivals', '[]') || (said->'orderId'))::uuid)))`,
      );
      for (const said of ['late', 'payable'] as const) this.set({ said }, Number(rows[0]?.[said] ?? 0));
    },
  });
}

/** Metrics of one instance: requests by route and status, the database's connections, and the process. */
// oxlint-disable-next-line eslint/max-lines-per-function -- One list of all that is counted.
export function createMetrics(pool: Pool): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const registers = [registry];
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames,
    registers,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
  });
  const refusals = new Counter({ name: 'http_refusals_total', help: 'Answers of 400 and above', labelNames, registers });
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections to the database by state',
    labelNames: ['state'],
    // Else it is registered for the whole process, where a second instance would find the name taken.
    registers: [],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  registry.registerMetric(connections);
  const refusedSignatures = new Gauge({
    name: 'vault_refusals_total',
    help: 'Times that a vault refused to sign what it was shown, at any process of the instance',
    registers: [],
    async collect() {
      // Workers have no metrics of their own to be asked for: what they met is in the database.
      const { rows } = await pool.query<{ count: string }>("select count(*) from event where type = 'SigningRefused'");
      this.set(Number(rows[0]?.count ?? 0));
    },
  });
  registry.registerMetric(refusedSignatures);
  registry.registerMetric(payableOrders(pool));
  const readAge = new Gauge({
    name: 'ledger_read_age_seconds',
    help: 'Time since a ledger was last seen to go on, at any process of the instance',
    labelNames: ['ledger'],
    registers: [],
    async collect() {
      const { rows } = await pool.query<{ ledger: string; seconds: number }>(
        'select ledger_id as ledger, extract(epoch from now() - read_at)::float8 as seconds from ledger_cursor',
      );
      for (const { ledger, seconds } of rows) this.set({ ledger }, seconds);
    },
  });
  registry.registerMetric(readAge);
  const failing = new Gauge({
    name: 'ledger_failing_seconds',
    help: 'Time since which a ledger cannot be read, with the code of the reason; 0 without a code for one that can',
    labelNames: ['ledger', 'code'],
    registers: [],
    async collect() {
      const { rows } = await pool.query<{ ledger: string; code: string; seconds: number }>(
        `select ledger.id as ledger, coalesce(code, '') as code,
                coalesce(extract(epoch from now() - failing_since), 0)::float8 as seconds
         from ledger left join ledger_state on ledger_id = ledger.id`,
      );
      // A reason that is gone is no longer reported.
      this.reset();
      for (const { ledger, code, seconds } of rows) this.set({ ledger, code }, seconds);
    },
  });
  registry.registerMetric(failing);
  const histories = new Gauge({
    name: 'ledger_histories_failing',
    help: 'Accounts that were brought in and whose history on a ledger could not be read when it was last tried',
    labelNames: ['ledger'],
    registers: [],
    async collect() {
      const { rows } = await pool.query<{ ledger: string; accounts: number }>(
        `select ledger.id as ledger, count(job.id)::integer as accounts
         from ledger left join job on queue = $1 and payload->>'ledgerId' = ledger.id and failures > 0 group by ledger.id`,
        [queues.backfillHistory],
      );
      for (const { ledger, accounts } of rows) this.set({ ledger }, accounts);
    },
  });
  registry.registerMetric(histories);
  const holdingDifferences = new Gauge({
    name: 'holding_differences',
    help: 'Holdings of accounts of which their network says another amount than the book, seen twice with the same amounts',
    labelNames: ['ledger'],
    registers: [],
    async collect() {
      const { rows } = await pool.query<{ ledger: string; count: number }>(
        `select ledger.id as ledger, count(difference)::integer as count from ledger
         left join holding_check c on c.ledger_id = ledger.id
         left join jsonb_path_query(c.differences, '$[*] ? (@.isCertain == true)') difference on true
         group by ledger.id`,
      );
      for (const { ledger, count } of rows) this.set({ ledger }, count);
    },
  });
  registry.registerMetric(holdingDifferences);
  // What of a network behind nodes one gauge tells: a value of the row that workers keep of each ledger.
  const networkGauge = (name: string, help: string, value: string) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['ledger'],
        registers: [],
        async collect() {
          const { rows } = await pool.query<{ ledger: string; value: number }>(
            `select ledger_id as ledger, (${value})::float8 as value from ledger_state where ${value} is not null`,
          );
          this.reset();
          for (const { ledger, value } of rows) this.set({ ledger }, value);
        },
      }),
    );
  networkGauge('ledger_tip_height', 'The newest block of a network that any of its nodes reported', 'tip');
  networkGauge(
    'ledger_tip_age_seconds',
    'Time since a network was last seen to have a new block',
    'extract(epoch from now() - tip_since)',
  );
  networkGauge('ledger_unread_blocks', 'Blocks of a network that count and are still to be read', 'unread');
  const failingNodes = new Gauge({
    name: 'ledger_node_failing',
    help: 'Whether a node of a network gave no answer when it was last asked, with the code of the reason',
    labelNames: ['ledger', 'node', 'code'],
    registers: [],
    async collect() {
      const { rows } = await pool.query<{ ledger: string; node: string; code: string | null }>(
        `select ledger_id as ledger, node->>'name' as node, node->'failure'->>'code' as code
         from ledger_state, jsonb_array_elements(nodes) node where node->>'purpose' is null`,
      );
      this.reset();
      for (const { ledger, node, code } of rows) this.set({ ledger, node, code: code ?? '' }, code === null ? 0 : 1);
    },
  });
  registry.registerMetric(failingNodes);
  const failingFees = new Gauge({
    name: 'ledger_fee_source_failing',
    help: 'Whether a source of fees was of no use when it was last asked, with the code of the reason',
    labelNames: ['ledger', 'source', 'code'],
    registers: [],
    async collect() {
      const { rows } = await pool.query<{ ledger: string; source: string; code: string | null }>(
        `select ledger_id as ledger, node->>'name' as source, node->'failure'->>'code' as code
         from ledger_state, jsonb_array_elements(nodes) node where node->>'purpose' is not null`,
      );
      this.reset();
      for (const { ledger, source, code } of rows) this.set({ ledger, source, code: code ?? '' }, code === null ? 0 : 1);
    },
  });
  registry.registerMetric(failingFees);
  const violations = new Counter({
    name: 'integrity_violations_total',
    help: 'Rows found in the database that this instance did not write, and did not use',
    registers,
  });
  return {
    registry,
    countViolation: (error) => {
      if (isCodedError(error, 'IntegrityViolation')) violations.inc();
    },
    watch: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        // The route's pattern and not the path: ids would make a series each.
        const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) };
        // A stream is open for as long as somebody listens, which says nothing of how fast the server is.
        if (!String(reply.getHeader('content-type')).startsWith('text/event-stream'))
          seconds.observe(labels, reply.elapsedTime / 1000);
        if (reply.statusCode >= 400) refusals.inc(labels);
      });
    },
  };
}
