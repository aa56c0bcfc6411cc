import type { EvidenceBundle } from '@countersign/governance';
import { expect, test } from 'vitest';

import { fingerprint, latestOf, learn, Memory, newMemory, rememberEnded, rememberSigned } from './memory.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const key = (name: string) => btoa(`key of ${name}`.padEnd(30));
const metadata = (revision: number, day: number) => ({
  revision,
  createdAt: at(1),
  createdBy: { id: id(1), domainId: id(0) },
  lastModifiedAt: at(day),
  lastModifiedBy: { id: id(1), domainId: id(0) },
  customProperties: {},
});

const user = (revision: number, day: number, { publicKey = key('ada'), alias = 'ada', roles = ['admin'] } = {}) => ({
  data: {
    id: id(1),
    domainId: id(0),
    alias,
    publicKey,
    roles,
    lock: 'Unlocked',
    metadata: metadata(revision, day),
  },
  signature: '',
  signingKey: '',
});
const policy = (revision: number, day: number, rank = 1) => ({
  data: {
    id: id(2),
    domainId: id(0),
    alias: 'Two administrators',
    rank,
    scope: 'Self',
    scriptingEngine: 'Javascript_v0',
    workflow: [],
    lock: 'Unlocked',
    metadata: metadata(revision, day),
  },
  signature: '',
  signingKey: '',
});
const approvalIn = (around: { instance?: string; journalHead?: string }) => ({
  type: 'Approve',
  author: { id: id(1), domainId: id(0) },
  targetDomainId: id(0),
  intentId: id(3),
  proposalSignature: 'AAAA',
  context: { proposalHash: '0'.repeat(64), policies: [], ...around },
});
/** Evidence of an intent that was proposed and executed on these days. */
const evidence = (
  proposed: number,
  executed: number,
  parts: { user?: object; policy?: object; instances?: string[]; heads?: string[] },
): EvidenceBundle =>
  ({
    users: parts.user ? [parts.user] : [],
    policies: parts.policy ? [parts.policy] : [],
    decisions: [
      ...(parts.instances ?? []).map((instance) => ({ instance })),
      ...(parts.heads ?? []).map((journalHead) => ({ journalHead })),
    ].map((around) => ({ request: JSON.stringify(approvalIn(around)) })),
    intent: { data: { details: { metadata: { createdAt: at(proposed) } }, state: { lastModifiedAt: at(executed) } } },
  }) as unknown as EvidenceBundle;

const empty = newMemory(key('vault'), ['VaultHard']);
function after(...bundles: readonly EvidenceBundle[]): Memory {
  return bundles.reduce((memory, bundle) => {
    const learned = learn(memory, bundle);
    if (!learned.ok) throw new Error(learned.error);
    return learned.value.memory;
  }, empty);
}
function refusal(memory: Memory, bundle: EvidenceBundle) {
  const learned = learn(memory, bundle);
  return learned.ok ? 'learned' : learned.error;
}

test('what is new is reported, once', () => {
  const bundle = evidence(2, 3, { user: user(1, 1), policy: policy(1, 1) });
  const first = learn(empty, bundle);
  expect(first.ok && first.value.news).toEqual([`user ada, key ${fingerprint(key('ada'))}`, 'policy Two administrators']);
  const again = learn(after(bundle), bundle);
  expect(again.ok && again.value.news).toEqual([]);
  const next = learn(after(bundle), evidence(5, 6, { policy: policy(2, 4) }));
  expect(next.ok && next.value.news).toEqual(['revision 2 of policy Two administrators']);
});

test('a user keeps one key for ever', () => {
  const memory = after(evidence(2, 3, { user: user(1, 1) }));
  expect(refusal(memory, evidence(5, 6, { user: user(2, 4, { publicKey: key('eve') }) }))).toContain('another key');
});

const clerk = { alias: 'bob the clerk', roles: ['clerk'] };
const officer = { alias: 'Alice, CFO', roles: ['clerk', 'approver'] };

test('a user with another name and other roles than before is asked about, once, and says who it was', () => {
  const memory = after(evidence(2, 3, { user: user(1, 1, clerk) }));
  const bundle = evidence(6, 7, { user: user(2, 5, officer) });
  const next = learn(memory, bundle);
  expect(next.ok && next.value.news).toEqual([
    'revision 2 of user Alice, CFO, roles clerk, approver; before: bob the clerk, roles clerk',
  ]);
  const again = next.ok && learn(next.value.memory, bundle);
  expect(again && again.ok && again.value.news).toEqual([]);
});

test('a user is the same for as long as the revision is', () => {
  const memory = after(evidence(2, 3, { user: user(1, 1, clerk) }));
  expect(refusal(memory, evidence(2, 3, { user: user(1, 1, clerk) }))).toBe('learned');
  for (const other of [officer, { ...clerk, roles: officer.roles }, { ...clerk, alias: officer.alias }])
    expect(refusal(memory, evidence(2, 3, { user: user(1, 1, other) }))).toContain('is another than before');
  // As it is written and read again.
  expect(Memory.parse(memory)).toEqual(memory);
});

test('of a user whom an earlier release met the roles are asked about once, and the name and the key must be the same', () => {
  const { users, ...rest } = after(evidence(2, 3, { user: user(1, 1, clerk) }));
  const known = Object.entries(users).map(([of, user]) => [of, { ...user, roles: undefined, digest: undefined }] as const);
  const memory = Memory.parse(JSON.parse(JSON.stringify({ ...rest, users: Object.fromEntries(known) })));
  const bundle = evidence(2, 3, { user: user(1, 1, clerk) });
  const first = learn(memory, bundle);
  expect(first.ok && first.value.news).toEqual(['roles of user bob the clerk: clerk']);
  const again = first.ok && learn(first.value.memory, bundle);
  expect(again && again.ok && again.value.news).toEqual([]);
  expect(refusal(memory, evidence(2, 3, { user: user(1, 1, officer) }))).toContain('is another than before');
  const changed = learn(memory, evidence(6, 7, { user: user(2, 5, officer) }));
  expect(changed.ok && changed.value.news).toEqual([
    'revision 2 of user Alice, CFO, roles clerk, approver; before: bob the clerk',
  ]);
});

test('an older user counts only for what was executed before the newer one', () => {
  const memory = after(evidence(6, 7, { user: user(2, 5) }));
  expect(refusal(memory, evidence(2, 4, { user: user(1, 1) }))).toBe('learned');
  expect(refusal(memory, evidence(2, 5, { user: user(1, 1) }))).toContain('was there when this was executed');
  expect(refusal(memory, evidence(2, 6, { user: user(1, 1) }))).toContain('was there when this was executed');
});

test('an older policy counts only for what was proposed before the newer one', () => {
  const memory = after(evidence(6, 7, { policy: policy(2, 5) }));
  expect(refusal(memory, evidence(4, 9, { policy: policy(1, 1) }))).toBe('learned');
  expect(refusal(memory, evidence(5, 9, { policy: policy(1, 1) }))).toContain('was there when this was proposed');
  expect(refusal(memory, evidence(6, 9, { policy: policy(2, 5, 7) }))).toContain('other rules than before');
});

test('an older revision is asked about, since what it held is not remembered', () => {
  const memory = after(evidence(6, 7, { user: user(2, 5), policy: policy(2, 5) }));
  const older = learn(memory, evidence(2, 4, { user: user(1, 1, officer), policy: policy(1, 1, 7) }));
  expect(older.ok && older.value.news).toEqual([
    'revision 1 of user Alice, CFO, roles clerk, approver; known at revision 2: ada, roles admin',
    'revision 1 of policy Two administrators',
  ]);
  expect(older.ok && older.value.memory).toEqual(memory);
});

test('what was learned of newer revisions is not forgotten over older ones', () => {
  const memory = after(evidence(6, 7, { policy: policy(2, 5) }), evidence(4, 9, { policy: policy(1, 1) }));
  expect(memory.policies[id(2)]?.revision).toBe(2);
});

test('one order is one transaction, however often it is asked for', () => {
  const sign = (memory: Memory, subject: string, bytes: string, expiresAt?: string) =>
    rememberSigned(memory, { subject, ...(expiresAt !== undefined && { expiresAt }) }, [{ bytes }], new Date(at(5)));
  const once = sign(empty, id(3), '11', at(6));
  if (!once.ok) throw new Error(once.error);
  expect(sign(once.value, id(3), '11')).toMatchObject({ ok: true });
  expect(sign(once.value, id(3), '22')).toMatchObject({ ok: false });
  expect(sign(once.value, id(4), '22')).toMatchObject({ ok: true });
  // What is good no more is signed again, and for the first time not at all.
  expect(sign(once.value, id(3), '11', at(5))).toMatchObject({ ok: true });
  expect(sign(once.value, id(4), '22', at(5))).toEqual({ ok: false, error: `What people signed for was good until ${at(5)}` });
});

const replacing = (
  memory: Memory,
  subject: string,
  resources: readonly string[],
  place: { readonly replaces?: string; readonly behind?: readonly string[] },
) => rememberSigned(memory, { subject, resources, ...place }, [{ bytes: subject }], new Date(at(1)));

test('what is to take the place of an order is signed only where the ledger takes one of them alone', () => {
  const order = (memory: Memory, subject: string, resources: readonly string[], replaces?: string) =>
    replacing(memory, subject, resources, { ...(replaces !== undefined && { replaces }) });
  const first = order(empty, id(3), ['eth nonce:7']);
  if (!first.ok) throw new Error(first.error);
  expect(Memory.parse(first.value)).toEqual(first.value);
  const beside = 'The ledger could take it beside the transaction of order';
  expect(order(first.value, id(4), ['eth nonce:8'], id(3))).toEqual({
    ok: false,
    error: `${beside} ${id(3)}`,
  });
  const second = order(first.value, id(4), ['eth nonce:7'], id(3));
  if (!second.ok) throw new Error(second.error);
  expect(order(second.value, id(5), ['eth nonce:8'], id(4))).toMatchObject({ ok: false });
  expect(order(second.value, id(5), ['eth nonce:7'], id(4))).toMatchObject({ ok: true });
  // Nor is the one that it was to replace, where that is asked for only now.
  const replacement = replacing(empty, id(4), ['eth nonce:7'], { replaces: id(3), behind: [] });
  if (!replacement.ok) throw new Error(replacement.error);
  expect(order(replacement.value, id(3), ['eth nonce:8'])).toEqual({ ok: false, error: `${beside} ${id(4)}` });
  // Nobody said that it replaces anything: it is an order of its own.
  expect(order(second.value, id(5), ['eth nonce:8'])).toMatchObject({ ok: true });
  // Of what an earlier release signed nobody knows what it uses up.
  const { places: _, ...earlier } = first.value;
  expect(order(earlier, id(4), ['eth nonce:8'], id(3))).toMatchObject({ ok: true });
});

test('what was signed is not remembered as stopped, unless something that was signed excludes it', () => {
  const cancelled = { stage: 'Interrupted', cause: 'Cancellation', reason: 'A mistake' } as const;
  const first = replacing(empty, id(3), ['eth nonce:7'], {});
  if (!first.ok) throw new Error(first.error);
  expect(rememberEnded(first.value, id(4), cancelled).ended).toEqual({ orderId: id(4), end: cancelled, wasSigned: false });
  const failed = { orderId: id(3), end: { stage: 'Failed', hint: 'InternalError' }, wasSigned: true } as const;
  const alone = rememberEnded(first.value, id(3), cancelled);
  expect(alone.ended).toEqual(failed);
  expect(Memory.parse(alone.memory)).toEqual(alone.memory);
  // Asked once more, it is the same.
  expect(rememberEnded(alone.memory, id(3), { stage: 'Expired' }).ended).toEqual(failed);
  // Of what an earlier release signed nobody knows what excludes it.
  const { places: _, ...earlier } = first.value;
  expect(rememberEnded(earlier, id(3), cancelled).ended).toEqual(failed);
  const second = replacing(first.value, id(4), ['eth nonce:7'], { replaces: id(3), behind: [] });
  if (!second.ok) throw new Error(second.error);
  const excluded = rememberEnded(second.value, id(3), cancelled);
  expect(excluded.ended).toEqual({ orderId: id(3), end: cancelled, wasSigned: true, rivals: [id(4)] });
  expect(Memory.parse(excluded.memory)).toEqual(excluded.memory);
  // The other one has ended before: nobody sends it.
  const gone = rememberEnded(second.value, id(4), { stage: 'Expired' }).memory;
  expect(rememberEnded(gone, id(3), cancelled).ended).toEqual({ ...failed, rivals: [id(4)] });
});

test('an order that nobody signed between two others hides neither from the other', () => {
  const first = replacing(empty, id(3), ['eth nonce:7'], {});
  if (!first.ok) throw new Error(first.error);
  const unknown = `It is not shown in whose place order ${id(4)} was to come, which was not signed`;
  expect(replacing(first.value, id(5), ['eth nonce:8'], { replaces: id(4) })).toEqual({ ok: false, error: unknown });
  const behind = { replaces: id(4), behind: [id(3)] };
  const beside = (order: string) => `The ledger could take it beside the transaction of order ${order}`;
  expect(replacing(first.value, id(5), ['eth nonce:8'], behind)).toEqual({ ok: false, error: beside(id(3)) });
  expect(replacing(first.value, id(5), ['eth nonce:7'], behind)).toMatchObject({ ok: true });
  const last = replacing(empty, id(5), ['eth nonce:7'], behind);
  if (!last.ok) throw new Error(last.error);
  expect(Memory.parse(last.value)).toEqual(last.value);
  expect(replacing(last.value, id(3), ['eth nonce:8'], {})).toEqual({ ok: false, error: beside(id(5)) });
});

test('what ended before the last file was prepared is not signed, even by a clock of 1970', () => {
  const memory: Memory = { ...empty, sequence: 5, preparedAt: at(5) };
  const sign = (expiresAt: string) => rememberSigned(memory, { subject: id(3), expiresAt }, [{ bytes: '11' }], new Date(0));
  expect(sign(at(5))).toEqual({ ok: false, error: `What people signed for was good until ${at(5)}` });
  expect(sign(at(6))).toMatchObject({ ok: true });
  expect(latestOf(new Date(0), at(5))).toEqual(new Date(at(5)));
  expect(latestOf(new Date(at(6)), at(5))).toEqual(new Date(at(6)));
});

test('the instance that approvals name first is remembered, and approvals of two instances together are refused', () => {
  const [one, other] = ['a'.repeat(64), 'b'.repeat(64)];
  expect(after(evidence(1, 1, {})).approvedIn).toBeUndefined();
  const memory = after(evidence(1, 1, { instances: [one] }));
  expect(memory.approvedIn).toBe(one);
  expect(Memory.parse(memory)).toEqual(memory);
  // Others are refused before anything is learned of them, by what is remembered.
  expect(learn(empty, evidence(1, 1, { instances: [one, other] })).ok).toBe(false);
});

test('heads of the journal that approvals name are remembered, each once', () => {
  const [one, other] = [`7:${'a'.repeat(64)}`, `8:${'b'.repeat(64)}`];
  const memory = after(evidence(1, 1, { heads: [one] }), evidence(2, 2, { heads: [one, other] }));
  expect(memory.journalHeads).toEqual([one, other]);
  expect(Memory.parse(memory)).toEqual(memory);
});
