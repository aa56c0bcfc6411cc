import type { Domain, Policy, User } from '@countersign/model';
import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import { policyRule } from '@countersign/kinds/rules';

/** What an organisation must be able to decide on: with it, it can come to decide on everything else. */
export type Subject = 'users' | 'policies';

/** How many users, or policies, of a domain the proposals are made after; those that follow are hardly of another kind. */
const models = 10;

const day = 24 * 3_600_000;

/**
 * Proposals about a domain's users or policies such as its organisation would make: somebody like one of its users, the same
 * roles, a policy that says what another one says. Conditions of policies are asked about them.
 */
export function firstProposals(
  subject: Subject,
  { domain, users, policies }: { readonly domain: Domain; readonly users: readonly User[]; readonly policies: readonly Policy[] },
  author: User,
): readonly Propose[] {
  const payloads =
    subject === 'users' ? users.slice(0, models).flatMap(aboutUser) : policies.slice(0, models).flatMap(aboutPolicy);
  return payloads.map((payload) => ({
    author: { id: author.id, domainId: author.domainId },
    expiryAt: new Date(Date.parse(domain.metadata.createdAt) + day).toISOString(),
    targetDomainId: domain.id,
    id: domain.id,
    payload,
    customProperties: {},
    type: 'Propose',
  }));
}

// Unlocking is no help where nobody is locked; and unlocking a policy is no sign that the one that is locked would help.
function aboutUser({ id, alias, publicKey, roles, lock, metadata }: User): IntentPayload[] {
  const reference = { id, revision: metadata.revision };
  if (lock !== 'Unlocked') return [{ type: 'v0_UnlockUser', reference }];
  const common = { alias, roles, customProperties: {} };
  return [
    { type: 'v0_CreateUser', id, publicKey, lock: 'Unlocked', ...common },
    { type: 'v0_UpdateUser', reference, ...common },
  ];
}

function aboutPolicy(policy: Policy): IntentPayload[] {
  const { id, lock, metadata } = policy;
  const common = { ...policyRule(policy), customProperties: {} };
  const created: IntentPayload = { type: 'v0_CreatePolicy', id, lock: 'Unlocked', ...common };
  if (lock !== 'Unlocked') return [created];
  return [created, { type: 'v0_UpdatePolicy', reference: { id, revision: metadata.revision }, ...common }];
}
