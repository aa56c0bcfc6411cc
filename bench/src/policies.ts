import * as cedar from '@cedar-policy/cedar-wasm/nodejs';
import jsonLogic from 'json-logic-js';
import {
  compilePolicies,
  conditionContext,
  createConditionEvaluator,
  policyStanding,
  selectPolicies,
} from '@countersign/governance';
import { noFacts } from '@countersign/kinds/rules';
import type { RecordedDecision } from '@countersign/governance';
import type { Domain, EntityMetadata, Policy, User } from '@countersign/model';
import type { Propose } from '@countersign/kinds/schemas';
import { rates } from './rates.ts';
import type { BenchResult } from './result.ts';

// One decision, three engines, the same rules: 20 policies over a chain of 3 domains; a transfer of 5,000 is proposed, one policy of
// the target domain matches (by type, scope and amount) and asks for an operator and two approvers, who have approved.

const id = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
const at = '2026-01-01T00:00:00.000Z';
const metadata: EntityMetadata = { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} };
const domainIds = [id(1), id(2), id(3)] as const;
const amount = 5_000;

/** A rule in no engine's form. `over`: it holds for amounts beyond this. */
interface Rule {
  readonly number: number;
  readonly domain: number;
  readonly rank: number;
  readonly type: 'v0_CreateTransferOrder' | 'v0_CreateUser' | 'v0_CreateAccount';
  readonly scope: 'Self' | 'Descendants';
  readonly over: number;
}

const types = ['v0_CreateTransferOrder', 'v0_CreateUser', 'v0_CreateAccount'] as const;

const ruleSet: readonly Rule[] = Array.from({ length: 20 }, (_, number) => {
  const domain = number % 3;
  const type = types[Math.floor(number / 3) % 3] ?? 'v0_CreateUser';
  const isTheOne = number === 2;
  return {
    number,
    domain,
    rank: 20 - number,
    type,
    scope: domain === 2 ? 'Self' : 'Descendants',
    over: isTheOne ? 1_000 : 10_000,
  };
});

const roles = { operator: ['operator'], first: ['approver', 'auditor'], second: ['approver'] } as const;

function ourWork(evaluator: Awaited<ReturnType<typeof createConditionEvaluator>>): () => boolean {
  const everyone: Domain['permissions'] = {
    readAccess: { domains: [], users: [], endpoints: [], policies: [], accounts: [], transactions: [], requests: [], events: [] },
  };
  const policies = ruleSet.map((rule): Policy => ({
    id: id(100 + rule.number),
    domainId: domainIds[rule.domain] ?? '',
    alias: `policy ${rule.number}`,
    rank: rule.rank,
    intentTypes: [rule.type],
    scope: rule.scope,
    scriptingEngine: 'Javascript_v0',
    condition: { type: 'Expression', expression: `BigInt(context.request.payload.outputs[0].amount) > ${rule.over}n` },
    workflow: [
      { type: 'RoleQuorum', role: 'operator', quorum: 1 },
      { type: 'RoleQuorum', role: 'approver', quorum: 2 },
    ],
    lock: 'Unlocked',
    metadata,
  }));
  const chain = domainIds.map((domainId, index) => ({
    domain: {
      id: domainId,
      ...(index > 0 ? { parentId: domainIds[index - 1] } : {}),
      alias: 'domain',
      lock: 'Unlocked',
      permissions: everyone,
      metadata,
    } satisfies Domain,
    policies: compilePolicies(domainId, policies),
  }));
  const users = Object.entries(roles).map(([name, held], index): User => ({
    id: id(200 + index),
    domainId: domainIds[2],
    alias: name,
    publicKey: name,
    roles: [...held],
    lock: 'Unlocked',
    metadata,
  }));
  const decisions = users.map((user): RecordedDecision => ({
    publicKey: user.publicKey,
    decision: {
      author: { id: user.id, domainId: user.domainId },
      authorRoles: user.roles,
      seenBySystemAt: at,
      decision: 'Approve',
      rawRequest: '{}',
      signature: '',
    },
  }));
  const request: Propose = {
    author: { id: id(200), domainId: domainIds[2] },
    expiryAt: at,
    targetDomainId: domainIds[2],
    id: id(300),
    payload: {
      type: 'v0_CreateTransferOrder',
      id: id(300),
      accountId: id(301),
      tickerId: id(302),
      outputs: [{ destination: { type: 'Address', address: '0xabc' }, amount: String(amount) }],
      feeStrategy: 'Medium',
      customProperties: {},
    },
    customProperties: {},
    type: 'Propose',
  };
  return () => {
    const context = conditionContext(request, noFacts, { destinations: [] }, new Date(at));
    const selected = selectPolicies(chain, request.payload.type, request.author.domainId, (condition) =>
      evaluator.evaluate(condition, context),
    );
    return (
      selected.ok &&
      selected.value.policies.length === 1 &&
      selected.value.policies.every((policy) => policyStanding(policy, decisions, users)?.isComplete)
    );
  };
}

function jsonLogicWork(): () => boolean {
  const isCount = (role: string, least: number) => ({
    '>=': [
      {
        reduce: [
          { var: 'approvers' },
          { '+': [{ var: 'accumulator' }, { if: [{ in: [role, { var: 'current.roles' }] }, 1, 0] }] },
          0,
        ],
      },
      least,
    ],
  });
  const workflow = { and: [isCount('operator', 1), isCount('approver', 2)] };
  const perDomain = domainIds.map((domainId, index) =>
    ruleSet
      .filter((rule) => rule.domain === index)
      .map((rule) => ({
        and: [
          { in: [domainId, { var: 'domains' }] },
          { '===': [{ var: 'type' }, rule.type] },
          { '===': [{ '===': [{ var: 'target' }, domainId] }, rule.scope === 'Self'] },
          { '>': [{ var: 'amount' }, rule.over] },
        ],
      })),
  );
  const data = {
    domains: [...domainIds],
    target: domainIds[2],
    type: 'v0_CreateTransferOrder',
    amount,
    approvers: Object.values(roles).map((held) => ({ roles: [...held] })),
  };
  return () => {
    let matches = 0;
    for (const rules of perDomain) {
      if (!rules.some((rule) => jsonLogic.apply(rule, data) === true)) continue;
      matches++;
      if (jsonLogic.apply(workflow, data) !== true) return false;
    }
    return matches === 1;
  };
}

function cedarWork(): () => boolean {
  const policies = ruleSet
    .map(
      (rule) => `permit(principal, action == Action::"${rule.type}", resource in Domain::"${domainIds[rule.domain]}") when {
        (resource == Domain::"${domainIds[rule.domain]}") == ${rule.scope === 'Self'} && context.amount > ${rule.over}
        && context.operators >= 1 && context.approvers >= 2 };`,
    )
    .join('\n');
  const prepared = cedar.preparsePolicySet('bench', { staticPolicies: policies });
  if (prepared.type !== 'success') throw new Error(JSON.stringify(prepared));
  const entities = domainIds.map((domainId, index) => ({
    uid: { type: 'Domain', id: domainId },
    attrs: {},
    parents: index > 0 ? [{ type: 'Domain', id: domainIds[index - 1] ?? '' }] : [],
  }));
  return () => {
    const answer = cedar.statefulIsAuthorized({
      principal: { type: 'User', id: 'operator' },
      action: { type: 'Action', id: 'v0_CreateTransferOrder' },
      resource: { type: 'Domain', id: domainIds[2] },
      // Cedar can't count over a set: the counting is done for it.
      context: { amount, operators: 1, approvers: 2 },
      preparsedPolicySetId: 'bench',
      entities,
    });
    return answer.type === 'success' && answer.response.decision === 'allow' && answer.response.diagnostics.reason.length === 1;
  };
}

/** Whole policy decisions per second: match, condition and workflow. */
export async function run(): Promise<BenchResult[]> {
  const works = { ours: ourWork(createConditionEvaluator()), jsonLogic: jsonLogicWork(), cedar: cedarWork() };
  for (const [name, work] of Object.entries(works)) if (!work()) throw new Error(`${name} does not decide as it should`);
  const measured = await rates(works);
  const figures = Object.entries(measured).map(([name, rate]) => `${name} ${Math.round(rate).toLocaleString('en')}/s`);
  return [
    {
      name: 'policy decisions against the faster of json-logic-js and pre-parsed cedar-wasm',
      ratio: measured.ours / Math.max(measured.jsonLogic, measured.cedar),
      aim: 'at least 2',
      detail:
        `20 policies, 3 domains, one match, 3 approvals on 2 steps. Ours: select, BigInt amount, distinct people matched to seats, ` +
        `progress with decisions. json-logic-js: rank order until a match, numbers, roles counted. cedar: one call on pre-parsed ` +
        `policies, numbers, roles counted in advance. ${figures.join(', ')}`,
    },
  ];
}
