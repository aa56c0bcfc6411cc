import type { Policy } from '@countersign/model';
import { expect, test } from 'vitest';
import { propose } from '../life-cycle/propose.ts';
import { both, child, childId, domain, either, id, now, policy, quorum, root, rootId, user } from '@countersign/kinds/testing';
import { proposal, proposeInput } from '../testing/fixtures.ts';
import { countSeats } from './count-seats.ts';
import { dryRun } from './dry-run.ts';
import type { DryRun } from './dry-run.ts';
import { explainIntent } from './explain-intent.ts';
import { remainingUsers } from './remaining-users.ts';

const anna = user(1, ['maker']);
const ben = user(2, ['checker']);
const carla = user(3, ['checker', 'auditor']);
const locked = user(4, ['checker'], { lock: 'Locked' });
const elsewhere = user(5, ['checker'], { domainId: childId });
const people = [anna, ben, carla, locked, elsewhere];
const rule = policy(1, { workflow: [both(quorum('maker'), quorum('checker')), quorum('auditor')] });

function tried(policies: Policy[], options: Parameters<typeof proposeInput>[1] = {}): DryRun {
  const { request, ...input } = proposeInput(anna, { policies, users: people, ...options });
  const { type: _, ...withoutType } = request;
  const result = dryRun({ ...input, request: withoutType });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

function started(policies: Policy[]) {
  const proposed = propose(proposeInput(anna, { policies, users: people }));
  if (!proposed.ok) throw new Error(proposed.error.code);
  return { policies: proposed.value.policies, decisions: [proposed.value.decision], users: people, now };
}

test('those who can still decide are the unlocked users with a seat in the open step', () => {
  expect(remainingUsers(started([rule]))).toEqual([{ domainId: rootId, users: [ben.id, carla.id] }]);
  expect(remainingUsers({ ...started([rule]), lock: ['Locked'] })).toEqual([{ domainId: rootId, users: [locked.id] }]);
  expect(remainingUsers(started([policy(1)]))).toEqual([]);
});

test('seats are counted to the last step, by the fewest signatures', () => {
  expect(countSeats(started([rule]))).toEqual({ signed: 1, missing: 2 });
  const choice = policy(2, {
    workflow: [quorum('maker'), either(both(quorum('checker'), quorum('auditor')), quorum('auditor'))],
  });
  expect(countSeats(started([choice]))).toEqual({ signed: 1, missing: 1 });
  expect(countSeats(started([policy(1)]))).toEqual({ signed: 1, missing: 0 });
});

test('an approval that is good no more is waited for again, from the same person or another', () => {
  const open = started([rule]);
  const [proposed] = open.decisions;
  if (proposed === undefined) throw new Error('Nobody proposed');
  const expiryAt = new Date(now.getTime() + 1_000).toISOString();
  const context = { proposalHash: '0'.repeat(64), policies: [], expiryAt };
  const approved = {
    publicKey: ben.publicKey,
    decision: {
      ...proposed.decision,
      author: { id: ben.id, domainId: ben.domainId },
      rawRequest: JSON.stringify({ type: 'Approve', context }),
    },
  };
  const after = { ...open, decisions: [...open.decisions, approved] };
  expect(remainingUsers(after)).toEqual([{ domainId: rootId, users: [carla.id] }]);
  expect(countSeats(after)).toEqual({ signed: 2, missing: 1 });
  const dora = user(6, ['checker']);
  const later = { ...after, now: new Date(expiryAt), users: [...people, dora] };
  expect(remainingUsers(later)).toEqual([{ domainId: rootId, users: [ben.id, carla.id, dora.id] }]);
  expect(countSeats(later)).toEqual({ signed: 1, missing: 2 });
});

test('an explanation says what is there and what is missing', () => {
  const explained = explainIntent({ ...started([rule]), author: { id: anna.id, domainId: rootId } });
  expect(explained).toMatchObject({
    missingSeats: 1,
    policies: [
      {
        rule: 'Steps',
        isComplete: false,
        steps: [
          {
            state: 'Open',
            approvedBy: [{ id: anna.id }],
            missingSeats: 1,
            missingRoles: [{ role: 'checker', seats: 1 }],
            seats: 2,
          },
          { state: 'Waiting', approvedBy: [], missingSeats: 0 },
        ],
      },
    ],
  });
  expect(explained.policies[0]?.steps[0]?.couldApprove.map((each) => each.id)).toEqual([ben.id, carla.id]);
  const author = { id: anna.id, domainId: rootId };
  expect(explainIntent({ ...started([policy(1)]), author }).policies[0]?.rule).toBe('AlwaysApprove');
  expect(explainIntent({ ...started([policy(1, { workflow: undefined })]), author }).policies[0]?.rule).toBe('AlwaysReject');
});

test('a dry run names the policies, the reasons, and who may approve', () => {
  const run = tried([rule]);
  expect(run).toMatchObject({
    status: 'Open',
    authorMayStart: true,
    domains: [{ domainId: rootId, reason: 'BestMatch', policy: { id: rule.id } }],
  });
  expect(run.domains[0]?.approversPerStep.map((step) => step.map((each) => each.id))).toEqual([
    [anna.id, ben.id, carla.id],
    [carla.id],
  ]);
  expect(run.domains[0]?.unfillableSteps).toEqual([]);
  expect(tried([], {}).failure?.code).toBe('NoApplicablePoliciesForDomain');
  expect(tried([policy(1, { workflow: [quorum('checker')] })])).toMatchObject({ status: 'Failed', authorMayStart: false });
});

test('a dry run warns of ties and of steps nobody can fill', () => {
  const no = { condition: { type: 'Expression' as const, expression: 'false' } };
  const ties = [rule, policy(2), policy(3, no), policy(4, { rank: 0 }), policy(5, { scope: 'Descendants' })];
  expect(tried(ties).domains[0]?.tiedWith.map((each) => each.id)).toEqual([id(2_002)]);
  const unfillable = (workflow: Policy['workflow']) => tried([policy(1, { workflow })]).domains[0]?.unfillableSteps;
  expect(unfillable([quorum('maker'), quorum('nobody')])).toEqual([1]);
  expect(unfillable([quorum('maker'), quorum('checker', 3)])).toEqual([1]);
  expect(unfillable([quorum('maker'), quorum('checker', 2), quorum('auditor')])).toEqual([2]);
  expect(unfillable([quorum('maker'), either(quorum('nobody'), quorum('auditor'))])).toEqual([]);
});

test('a dry run distinguishes domains that are set aside from those without a match', () => {
  const domains = [domain({ governingStrategy: 'CoerceDescendants' }), child];
  const policies = [policy(1), policy(2, { domainId: childId })];
  const reasons = (run: DryRun) => run.domains.map((each) => each.reason);
  expect(reasons(tried(policies, { domains }))).toEqual(['BestMatch', 'Coerced']);
  expect(reasons(tried(policies, { domains: [root, child] }))).toEqual(['BestMatch', 'BestMatch']);
  expect(reasons(tried([policy(1)], { domains: [root, child] }))).toEqual(['BestMatch', 'NoMatch']);
});

test('a dry run refuses at once what a proposal would be refused for', () => {
  const { request, ...input } = proposeInput(anna, { policies: [rule], users: people });
  const { type: _, ...late } = { ...request, ...proposal(anna, { expiryAt: '2020-01-01T00:00:00.000Z' }) };
  expect(dryRun({ ...input, request: late })).toMatchObject({ ok: false, error: { code: 'RequestExpired' } });
});
