import { canonicalJson } from '@countersign/kernel';
import type { Approve, Policy, Reject, User, Withdraw } from '@countersign/model';
import { generateKeyPair } from '@countersign/signing';
import { expect, test } from 'vitest';
import type { ProposeInput, RecordedDecision } from '../decision.ts';
import { noFacts } from '@countersign/kinds/rules';
import { child, childId, domain, ethereum, id, policy, quorum, root, rules, user } from '@countersign/kinds/testing';
import { proposal, proposeInput } from '../testing/fixtures.ts';
import { approvalContext } from '../evidence/approval-context.ts';
import { after, decideInput, refusal, start, status, type Running } from '../testing/running.ts';
import { decide } from './decide.ts';
import { execute } from './execute.ts';
import { expire } from './expire.ts';
import { propose } from './propose.ts';

const anna = user(1, ['maker']);
const ben = user(2, ['checker']);
const carla = user(3, ['checker', 'maker']);
const dario = user(4, ['auditor']);
const people = [anna, ben, carla, dario];
const fourEyes = policy(1, { workflow: [quorum('maker'), quorum('checker')] });

test('the proposal counts in step 1, the next approval completes step 2', () => {
  const open = start(anna, { policies: [fourEyes], users: people });
  expect(status(open)).toBe('Open');
  expect(open.intent.state.progressPerPolicy?.[0]?.stepProgress.map((step) => [step.state, step.decisions.length])).toEqual([
    ['Approved', 1],
    ['Open', 0],
  ]);
  const approved = after(open, ben);
  expect(status(approved)).toBe('Approved');
  expect(approved.intent.state.progressPerPolicy?.[0]?.stepProgress[1]?.decisions[0]?.author.id).toBe(ben.id);
});

test.each<[string, Partial<ProposeInput>, string]>([
  ['an unknown author', { author: undefined }, 'RequestSubmitterNotFound'],
  ['another user than the request names', { author: ben }, 'RequestSubmitterNotFound'],
  ['a locked author', { author: { ...anna, lock: 'Locked' } }, 'RequestSubmitterLocked'],
  ['a past expiry', { now: new Date('2026-03-01T13:00:00.000Z') }, 'RequestExpired'],
  ['an expiry over 30 days ahead', { now: new Date('2026-01-30T12:59:59.000Z') }, 'DecisionInvalid'],
])('refuses %s before anything is decided', (_, values, code) => {
  const proposed = propose(proposeInput(anna, { policies: [fourEyes], users: people, ...values }));
  expect(proposed).toMatchObject({ ok: false, error: { code } });
});

test('in a locked domain, and in those below it, nothing is proposed', () => {
  const lockedRoot = domain({ lock: 'Locked' });
  for (const domains of [[lockedRoot], [lockedRoot, child]]) {
    expect(propose(proposeInput(anna, { domains, policies: [fourEyes], users: people }))).toMatchObject({
      ok: false,
      error: { code: 'DomainLocked', reason: 'DomainLockedError' },
    });
  }
});

test.each<[string, Policy[], User, string, string | undefined]>([
  ['no policy', [], anna, 'Failed', 'NoApplicablePoliciesForDomain'],
  ['a locked policy', [{ ...fourEyes, lock: 'Locked' }], anna, 'Failed', 'NoApplicablePoliciesForDomain'],
  ['always approve', [policy(1)], dario, 'Approved', undefined],
  ['always reject', [policy(1, { workflow: undefined })], anna, 'Rejected', undefined],
  ['an author without a role of step 1', [fourEyes], ben, 'Failed', 'PolicyWorkflowFailed'],
  [
    'a condition without an answer',
    [policy(1, { condition: { type: 'Expression', expression: 'broken' } })],
    anna,
    'Failed',
    'PolicyScriptingExecutionFailed',
  ],
])('a proposal under %s', (_, policies, author, expected, code) => {
  const running = start(author, { policies, users: people });
  expect(status(running)).toBe(expected);
  expect(running.intent.state.error?.code).toBe(code);
});

test('an author whose own domain has no policy for it learns that it is another domain that starts it', () => {
  const member = user(6, ['maker'], { domainId: child.id });
  const domains = [domain({}), child];
  const error = (policies: Policy[]) =>
    start(member, { domains, policies, users: [...people, member], request: proposal(member, { targetDomainId: child.id }) })
      .intent.state.error;
  expect(error([{ ...fourEyes, scope: 'SelfAndDescendants' }])).toEqual({
    code: 'PolicyWorkflowFailed',
    message: "No policy of the author's domain covers this, so somebody in the domain whose policy does must propose it",
  });
  expect(error([policy(2, { domainId: child.id, workflow: [quorum('checker')] })])).toEqual({
    code: 'PolicyWorkflowFailed',
    message: 'The author has no role in the first step of the policy of their domain',
  });
});

test('to an author from a domain that does not govern, the target is a domain that there is not', () => {
  const stranger = user(5, ['maker'], { domainId: id(77) });
  const outside = {
    ok: false,
    error: { reason: 'EntityNotFoundError', code: 'InvalidEntityId', message: 'There is no such domain' },
  };
  const noCondition = { evaluate: () => expect.unreachable('A condition was evaluated') };
  const policies = [policy(1, { condition: { type: 'Expression', expression: 'true' } })];
  const asked = proposeInput(stranger, { policies, users: [stranger] });
  const input = { ...asked, conditions: { ...asked.conditions, ...noCondition } };
  expect(propose(input)).toEqual(outside);
  expect(propose({ ...input, request: { ...input.request, targetDomainId: id(78) } })).toEqual(outside);
  const open = start(anna, { policies: [fourEyes], users: people });
  expect(decide(decideInput({ ...open, users: [...people, stranger] }, stranger))).toEqual(outside);
});

test('what can not be done fails at once, but only for those who may propose', () => {
  const ledger = { id: 'new', alias: 'New', parameters: ethereum.parameters, customProperties: {} };
  const payload = { type: 'v0_CreateLedger', ...ledger } as const;
  const code = (author: User) => {
    const request = proposal(author, { payload });
    return start(author, { policies: [fourEyes], users: people, request }).intent.state.error?.code;
  };
  expect(code(anna)).toBe('FeatureFlagDisabled');
  expect(code(ben)).toBe('PolicyWorkflowFailed');
});

test('decisions are refused with a code', () => {
  const open = start(anna, { policies: [fourEyes], users: people });
  expect(refusal(open, anna)).toBe('DecisionInvalid');
  expect(refusal(open, dario)).toBe('DecisionInvalid');
  expect(refusal(open, dario, { reject: true })).toBe('DecisionInvalid');
  expect(refusal(open, user(9, ['checker']))).toBe('DecisionInvalid');
  expect(refusal(open, { ...ben, lock: 'Locked' })).toBe('RequestSubmitterLocked');
  expect(refusal(open, ben, { author: undefined })).toBe('RequestSubmitterNotFound');
  expect(refusal(open, ben, { chain: [domain({ lock: 'Locked' })] })).toBe('DomainLocked');
  expect(refusal(open, ben, { policies: [policy(1, { metadata: { ...fourEyes.metadata, revision: 2 } })] })).toBe(
    'PolicyRevisionMismatch',
  );
  const { request } = decideInput(open, ben);
  expect(refusal(open, ben, { request: { ...request, proposalSignature: 'other' } })).toBe('ProposerIntentSignatureMismatches');
  expect(refusal(open, ben, { request: { ...request, intentId: id(5) } })).toBe('IntentMissing');
  const context = approvalContext(open.intent);
  const committed = (changes: object) => ({
    request: { ...request, type: 'Approve', context: { ...context, ...changes } } as Approve,
  });
  expect(refusal(open, ben, committed({ proposalHash: '0'.repeat(64) }))).toBe('ProposerIntentSignatureMismatches');
  const older = context.policies.map((reference) => ({ ...reference, revision: reference.revision + 1 }));
  expect(refusal(open, ben, committed({ policies: older }))).toBe('PolicyRevisionMismatch');
  expect(refusal(open, ben, committed({ policies: [] }))).toBe('PolicyRevisionMismatch');
  const instance = 'a'.repeat(64);
  const around = { instance, headAt: (size: number) => (size === 7 ? head : undefined) };
  const head = `7:${'c'.repeat(64)}`;
  const judged = (changes: object) => refusal(open, ben, { ...committed(changes), around });
  expect(judged({ instance: 'b'.repeat(64) })).toBe('DecisionInvalid');
  expect(judged({ instance })).toBeUndefined();
  expect(judged({})).toBeUndefined();
  expect(judged({ journalHead: head })).toBeUndefined();
  // Another past of as many entries, and one that is longer than the journal ever was.
  expect(judged({ journalHead: `7:${'d'.repeat(64)}` })).toBe('DecisionInvalid');
  expect(judged({ journalHead: `8:${'c'.repeat(64)}` })).toBe('DecisionInvalid');
  expect(judged({ expiryAt: decideInput(open, ben).now.toISOString() })).toBe('RequestExpired');
  expect(decide(decideInput(open, ben, committed({})))).toMatchObject({
    ok: true,
    value: { intent: { state: { status: 'Approved' } } },
  });
  expect(refusal(after(open, ben), carla)).toBe('IntentAlreadyComplete');
});

test('somebody whose approval is good no more decides again, and is counted once', () => {
  const both = policy(1, { workflow: [quorum('maker'), quorum('checker', 2)] });
  const open = start(anna, { policies: [both], users: people });
  const { request, now: first } = decideInput(open, ben);
  const later = new Date(first.getTime() + 1_000);
  const until = (end: Date) =>
    ({ ...request, context: { ...approvalContext(open.intent), expiryAt: end.toISOString() } }) as Approve;
  const once = after(open, ben, { request: until(later) });
  expect(refusal(once, ben, { request: until(new Date(later.getTime() + 1)) })).toBe('DecisionInvalid');
  expect(refusal(once, ben, { reject: true })).toBe('DecisionInvalid');
  expect(refusal(once, ben, { reject: true, now: later })).toBeUndefined();
  const again = after(once, ben, { request, now: later });
  expect(again.decisions.map(({ publicKey }) => publicKey)).toEqual([anna, ben, ben].map(({ publicKey }) => publicKey));
  expect(again.intent.state.progressPerPolicy?.[0]?.stepProgress[1]?.decisions).toHaveLength(1);
  expect(status(again)).toBe('Open');
  expect(refusal(again, ben, { now: later })).toBe('DecisionInvalid');
  expect(status(after(again, carla, { now: later }))).toBe('Approved');
});

test('where a policy demands it, an approval that does not say what it is of is refused, and can be made again', () => {
  const demanding = policy(1, { workflow: [quorum('maker'), quorum('checker')], approvals: 'WithContext' });
  const open = start(anna, { policies: [demanding], users: people });
  expect(refusal(open, ben)).toBe('DecisionInvalid');
  expect(refusal(open, ben, { reject: true })).toBeUndefined();
  const { request } = decideInput(open, ben);
  const committed = { ...request, context: approvalContext(open.intent) } as Approve;
  expect(status(after(open, ben, { request: committed }))).toBe('Approved');
  // The same approval without what it says does not count either where it was recorded by somebody else.
  const approved = after(open, ben, { request: committed });
  const recorded = approved.decisions.map((one) => ({
    ...one,
    decision: { ...one.decision, rawRequest: one === approved.decisions[0] ? one.decision.rawRequest : canonicalJson(request) },
  }));
  const facts = proposeInput(anna, { policies: [demanding], users: people }).facts;
  const executed = (decisions: RecordedDecision[]) =>
    execute({ ...approved, proposed: undefined, decisions, facts, rules }).outcome;
  expect(executed(recorded)).toBe('Reopened');
  expect(executed(approved.decisions)).toBe('Executed');
});

test('a seat for a platform credential is filled by no other signature, no matter who gives it', () => {
  const held = { ...ben, publicKey: generateKeyPair('Secp256r1').publicKey };
  const other = { ...carla, publicKey: generateKeyPair('Ed25519').publicKey, roles: ['checker'] };
  const workflow = [quorum('maker'), { ...quorum('checker'), key: 'PlatformCredential' as const }];
  const open = start(anna, { policies: [policy(1, { workflow })], users: [anna, held, other] });
  const assertion = { signature: 'V0EBAAAA' };
  expect(refusal(open, held)).toBe('DecisionInvalid');
  expect(refusal(open, other, assertion)).toBe('DecisionInvalid');
  expect(refusal(open, held, { reject: true })).toBeUndefined();
  expect(status(after(open, held, assertion))).toBe('Approved');
});

test('a proposal fills a seat for a platform credential only where one has signed it', () => {
  const author = { ...anna, publicKey: generateKeyPair('Secp256r1').publicKey };
  const workflow = [{ ...quorum('maker'), key: 'PlatformCredential' as const }];
  const options = { policies: [policy(1, { workflow })], users: [author] };
  expect(start(author, options).intent.state.status).toBe('Open');
  const proposed = propose({ ...proposeInput(author, options), signature: 'V0EBAAAA' });
  expect(proposed).toMatchObject({ ok: true, value: { intent: { state: { status: 'Approved' } } } });
});

test('the same person can not decide again as a user of another domain', () => {
  const twin = user(11, ['checker'], { domainId: childId, publicKey: anna.publicKey });
  const domains = [root, child];
  const policies = [fourEyes, policy(2, { domainId: childId, workflow: [quorum('checker')] })];
  const running = start(anna, { domains, policies, users: [...people, twin] });
  expect(refusal(running, twin)).toBe('DecisionInvalid');
});

test('one decision counts in every governing policy in which the person has a seat', () => {
  const twin = user(12, ['clerk'], { domainId: childId, publicKey: ben.publicKey });
  const policies = [fourEyes, policy(2, { domainId: childId, workflow: [quorum('clerk')] })];
  const running = start(anna, { domains: [root, child], policies, users: [...people, twin] });
  expect(status(after(running, ben))).toBe('Approved');
});

test('one rejection ends the intent', () => {
  const open = start(anna, { policies: [fourEyes], users: people });
  const rejected = after(open, ben, { reject: true });
  expect(status(rejected)).toBe('Rejected');
  expect(rejected.intent.state.progressPerPolicy?.[0]?.stepProgress[1]).toMatchObject({
    state: 'Rejected',
    decisions: [{ decision: 'Reject', rejectionReason: 'no' }],
  });
  expect(refusal(rejected, carla)).toBe('IntentAlreadyComplete');
});

test('its author withdraws an open intent, who can neither reject it nor approve it, and nobody else does', () => {
  const open = start(anna, { policies: [fourEyes], users: people });
  const withdrawal = (by: User, more: Partial<Withdraw> = {}) => {
    const { rejectReason: _, ...common } = decideInput(open, by, { reject: true }).request as Reject;
    const request: Withdraw = { ...common, ...more, type: 'Withdraw' };
    return { request, rawRequest: canonicalJson(request) };
  };
  expect(refusal(open, anna, { reject: true })).toBe('DecisionInvalid');
  expect(refusal(open, ben, withdrawal(ben))).toBe('DecisionInvalid');
  expect(refusal(open, carla, withdrawal(carla, { author: { id: anna.id, domainId: anna.domainId } }))).toBe(
    'RequestSubmitterNotFound',
  );
  expect(refusal(open, anna, withdrawal(anna, { proposalSignature: 'AAAA' }))).toBe('ProposerIntentSignatureMismatches');
  expect(refusal({ ...open, now: new Date('2026-03-01T13:00:00.000Z') }, anna, withdrawal(anna))).toBe('IntentExpired');
  for (const [more, words] of [
    [{}, 'Withdrawn by its author'],
    [{ withdrawReason: 'wrong payee' }, 'Withdrawn by its author: wrong payee'],
  ] as const) {
    const ended = after(open, anna, withdrawal(anna, more));
    expect(status(ended)).toBe('Rejected');
    expect(ended.intent.state.progressPerPolicy?.[0]?.stepProgress).toMatchObject([
      { state: 'Approved', decisions: [{ decision: 'Approve' }] },
      { state: 'Rejected', decisions: [{ decision: 'Reject', rejectionReason: words, author: { id: anna.id } }] },
    ]);
    expect(refusal(ended, ben)).toBe('IntentAlreadyComplete');
    expect(refusal(ended, anna, withdrawal(anna))).toBe('IntentAlreadyComplete');
  }
  expect(refusal(after(open, ben), anna, withdrawal(anna))).toBe('IntentAlreadyComplete');
});

test('expiry is reached at its very moment', () => {
  const open = start(anna, { policies: [fourEyes], users: people });
  const justBefore = new Date('2026-03-01T12:59:59.999Z');
  const moment = new Date('2026-03-01T13:00:00.000Z');
  expect(expire(open.intent, justBefore)).toBeUndefined();
  expect(expire(open.intent, moment)?.intent.state.status).toBe('Expired');
  expect(status(after(open, ben, { now: justBefore }))).toBe('Approved');
  expect(decide(decideInput(open, ben, { now: moment }))).toMatchObject({
    ok: false,
    error: { code: 'IntentExpired', expired: { intent: { state: { status: 'Expired' } } } },
  });
  const approved = after(open, ben);
  expect(execute({ ...approved, proposed: undefined, facts: noFacts, rules, now: moment }).outcome).toBe('Expired');
  expect(expire(after(open, ben, { reject: true }).intent, moment)).toBeUndefined();
});

test.each<[string, (users: User[]) => User[]]>([
  ['was locked', (users) => users.map((each) => (each.id === ben.id ? { ...each, lock: 'Locked' } : each))],
  ['lost the role', (users) => users.map((each) => (each.id === ben.id ? { ...each, roles: ['other'] } : each))],
  ['was removed', (users) => users.filter((each) => each.id !== ben.id)],
])('an approval by someone who %s is void and its step opens again', (_, change) => {
  const approved = after(start(anna, { policies: [fourEyes], users: people }), ben);
  const outcome = execute({ ...approved, proposed: undefined, users: change(people), facts: noFacts, rules });
  expect(outcome).toMatchObject({ outcome: 'Reopened', intent: { state: { status: 'Open' } } });
  expect(outcome.intent.state.progressPerPolicy?.[0]?.stepProgress.map((step) => step.state)).toEqual(['Approved', 'Open']);
  const reopened: Running = { ...approved, intent: outcome.intent, users: change(people) };
  expect(refusal(reopened, ben)).toBe('DecisionInvalid');
  expect(status(after(reopened, carla))).toBe('Approved');
});

test("the author's own approval can become void as well", () => {
  const approved = after(start(anna, { policies: [fourEyes], users: people }), ben);
  const users = people.map((each) => (each.id === anna.id ? { ...each, lock: 'Locked' as const } : each));
  expect(execute({ ...approved, proposed: undefined, users, facts: noFacts, rules }).outcome).toBe('Reopened');
});

test('execution looks at the state of its moment', () => {
  const approved = after(start(anna, { policies: [fourEyes], users: people }), ben);
  const executed = execute({ ...approved, proposed: undefined, facts: noFacts, rules });
  expect(executed).toMatchObject({ outcome: 'Executed', plan: { changes: [{ kind: 'Policy', expectedRevision: 'absent' }] } });
  expect(execute({ ...approved, proposed: undefined, chain: [domain({ lock: 'Locked' })], facts: noFacts, rules })).toMatchObject(
    {
      outcome: 'Failed',
      intent: { state: { error: { code: 'DomainLocked' } } },
    },
  );
  const taken = { ...noFacts, entities: [{ kind: 'Policy' as const, data: policy(999) }] };
  expect(execute({ ...approved, proposed: undefined, facts: taken, rules })).toMatchObject({
    outcome: 'Failed',
    intent: { state: { error: { code: 'EntityAlreadyCreated' } } },
  });
  expect(execute({ ...approved, proposed: undefined, policies: [], facts: noFacts, rules })).toMatchObject({
    intent: { state: { error: { code: 'PolicyRevisionMismatch' } } },
  });
  const open = start(anna, { policies: [fourEyes], users: people });
  expect(() => execute({ ...open, proposed: undefined, facts: noFacts, rules })).toThrow('Open');
});

test('nobody judges on a chain of domains whose upper end is missing: its policies would not apply', () => {
  const trader = user(1, ['maker'], { domainId: childId });
  const alone = policy(1, { domainId: childId, workflow: [quorum('maker', 1)] });
  const input = proposeInput(trader, { domains: [root, child], policies: [alone], users: [trader] });
  const cut = input.chain.slice(1);
  expect(propose(input).ok).toBe(true);
  expect(propose({ ...input, chain: cut })).toMatchObject({ ok: false, error: { code: 'InvalidParentDomain' } });

  const checker = user(2, ['checker'], { domainId: childId });
  const both = policy(1, { domainId: childId, workflow: [quorum('maker'), quorum('checker')] });
  const running = start(trader, { domains: [root, child], policies: [both], users: [trader, checker] });
  expect(decide({ ...decideInput(running, checker), chain: [child] })).toMatchObject({ error: { code: 'InvalidParentDomain' } });
  const approved = after(running, checker);
  expect(approved.intent.state.status).toBe('Approved');
  const executed = execute({ ...approved, proposed: undefined, chain: [child], facts: noFacts, rules });
  expect(executed).toMatchObject({ outcome: 'Failed', intent: { state: { error: { code: 'InvalidParentDomain' } } } });
});
