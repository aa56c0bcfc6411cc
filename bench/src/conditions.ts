import { asContext, createConditionEvaluator, createScriptSandbox } from '@countersign/governance';
import type { ConditionContext } from '@countersign/governance';
import { rates } from './rates.ts';
import type { BenchResult } from './result.ts';

const id = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
const at = '2026-01-01T00:00:00.000Z';
const metadata = {
  revision: 3,
  createdAt: at,
  createdBy: { id: id(1), domainId: id(2) },
  lastModifiedAt: at,
  lastModifiedBy: { id: id(1), domainId: id(2) },
  customProperties: { costCentre: '4711' },
};

// 1.6 KB, the size of an ordinary transfer with its account, endpoint and author.
const value = {
  request: {
    author: { id: id(1), domainId: id(2) },
    targetDomainId: id(2),
    expiryAt: at,
    id: id(3),
    payload: {
      type: 'v0_CreateTransferOrder',
      id: id(3),
      accountId: id(4),
      tickerId: id(6),
      outputs: [{ amount: '1500000000000000000', destination: { type: 'Endpoint', endpointId: id(5) } }],
      feeStrategy: 'Medium',
      customProperties: {},
    },
    customProperties: {},
    type: 'Propose',
  },
  references: {
    users: {
      [id(1)]: { id: id(1), domainId: id(2), alias: 'Anna', roles: ['operator', 'approver'], lock: 'Unlocked' },
    },
    accounts: { [id(4)]: { id: id(4), domainId: id(2), alias: 'Treasury', ledgerId: 'ethereum', lock: 'Unlocked' } },
    endpoints: { [id(5)]: { id: id(5), domainId: id(2), ledgerId: 'ethereum', trustScore: 80, lock: 'Unlocked', metadata } },
    vaults: {},
    tickers: {},
    transactionOrders: {},
  },
};

const payload = 'context.request.payload';
const condition =
  `${payload}.outputs.every((output) => BigInt(output.amount) < 10000000000000000000n) && ` +
  `context.references.accounts[${payload}.accountId].ledgerId === 'ethereum' && ` +
  `context.references.endpoints[${payload}.outputs[0].destination.endpointId].trustScore >= 50`;

/** Conditions per second, each in a fresh world, against parsing the same context. */
export async function run(): Promise<BenchResult[]> {
  const sandbox = createScriptSandbox();
  const evaluator = createConditionEvaluator(sandbox);
  const context = value as unknown as ConditionContext['value'];
  const json = JSON.stringify(context);
  const expression = { type: 'Expression', expression: condition } as const;
  const works = {
    script: () => sandbox.run(condition, json),
    native: () => evaluator.evaluate(expression, asContext(JSON.parse(json) as ConditionContext['value'])),
    parse: () => JSON.parse(json) as unknown,
  };
  for (const work of [works.script, works.native]) {
    const answer = work();
    if (!answer.ok || !answer.value) throw new Error('The condition does not hold as it should');
  }
  const measured = await rates(works);
  const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;
  const parsed = `JSON.parse of the same ${json.length} bytes ${perSecond(measured.parse)}`;
  return [
    {
      name: 'script conditions, fresh state each time, against JSON.parse of the context',
      ratio: measured.script / measured.parse,
      aim: 'at least 0.12',
      detail: `metered QuickJS from a memory image, context parsed inside: ${perSecond(measured.script)}; ${parsed}`,
    },
    {
      name: 'simple conditions (no script engine) with parsing, against JSON.parse of the context',
      ratio: measured.native / measured.parse,
      aim: 'none set; for comparison',
      detail: `JSON.parse, then the compiled expression: ${perSecond(measured.native)}; ${parsed}`,
    },
  ];
}
