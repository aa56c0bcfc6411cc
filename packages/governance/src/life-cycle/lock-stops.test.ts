import { canonicalJson } from '@countersign/kernel';
import { lockStops, type Approve, type LockStatus, type LockStop } from '@countersign/model';
import { child, domain, policy, quorum, rootId, user } from '@countersign/kinds/testing';
import { expect, test } from 'vitest';

import { canRead } from '../access/can-read.ts';
import { compilePolicies } from '../policies/compile-policies.ts';
import { proposeInput } from '../testing/fixtures.ts';
import { decide } from './decide.ts';
import { seatableIn } from './policy-standing.ts';
import { propose } from './propose.ts';

const anna = user(1, ['operator']);
const governing = policy(1, { workflow: [quorum('operator', 2)] });

function proposed(lock: LockStatus, whose: 'domain' | 'user', domains = [domain()]): boolean {
  const locked = domains.map((each, index) => (whose === 'domain' && index === 0 ? { ...each, lock } : each));
  const author = whose === 'user' ? { ...anna, lock } : anna;
  return propose(proposeInput(anna, { domains: locked, policies: [governing], users: [author], author })).ok;
}

const kinds = ['Domain', 'Policy', 'User'] as const;

/** Whether each is possible, with the entity in a state of its lock. */
const tries: { readonly [Kind in (typeof kinds)[number]]: Readonly<Record<LockStop<Kind>, (lock: LockStatus) => boolean>> } = {
  Domain: {
    propose: (lock) => proposed(lock, 'domain') || proposed(lock, 'domain', [domain(), child]),
    decide: (lock) => isDecided(lock),
  },
  Policy: {
    govern: (lock) => compilePolicies(rootId, [{ ...governing, lock }]).candidates('v0_LockUser', 'Self').length > 0,
  },
  User: {
    read: (lock) => canRead('accounts', rootId, [{ ...anna, lock }], new Map([[rootId, domain()]])),
    propose: (lock) => proposed(lock, 'user'),
    approve: (lock) => seatableIn(rootId, anna.publicKey, [{ ...anna, lock }]) !== undefined,
  },
};

function isDecided(lock: LockStatus): boolean {
  const ben = user(2, ['operator']);
  const input = proposeInput(anna, { policies: [governing], users: [anna, ben] });
  const first = propose(input);
  if (!first.ok) return false;
  const { intent, policies, decision } = first.value;
  const request: Approve = {
    type: 'Approve',
    author: { id: ben.id, domainId: ben.domainId },
    targetDomainId: intent.details.targetDomainId,
    intentId: intent.id,
    proposalSignature: intent.details.proposalSignature,
  };
  return decide({
    intent,
    policies,
    decisions: [decision],
    users: [anna, ben],
    chain: [domain({ lock })],
    now: input.now,
    author: ben,
    request,
    rawRequest: canonicalJson(request),
    signature: 'by ben',
  }).ok;
}

const each = kinds.flatMap((kind) => lockStops[kind].map((stop) => [kind, stop] as const));

test.each(each)('the lock of a %s stops what people read that it stops: %s', (kind, stop) => {
  const isPossible: ((lock: LockStatus) => boolean) | undefined = Object.entries(tries[kind]).find(
    ([name]) => name === stop,
  )?.[1];
  expect(isPossible?.('Unlocked')).toBe(true);
  expect(isPossible?.('Locked')).toBe(false);
});
