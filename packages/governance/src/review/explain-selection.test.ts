import type { Policy } from '@countersign/model';
import { expect, test } from 'vitest';
import { child, childId, policy, quorum, root, rootId, user } from '@countersign/kinds/testing';
import { compilePolicies } from '../policies/compile-policies.ts';
import { proposal, proposeInput } from '../testing/fixtures.ts';
import { explainSelection } from './explain-selection.ts';

const expression = (text: string) => ({ condition: { type: 'Expression', expression: text } }) as const;

/** In short: for each policy its number and why. The intent makes a policy in the domain below the root. */
function reasons(policies: readonly Policy[], values: { authorDomainId?: string; coerces?: boolean } = {}) {
  const { authorDomainId = childId, coerces = false } = values;
  const author = user(1, ['admin'], { domainId: authorDomainId });
  const domains = [coerces ? { ...root, governingStrategy: 'CoerceDescendants' as const } : root, child];
  const input = proposeInput(author, { domains, request: proposal(author, { targetDomainId: childId }) });
  const chain = domains.map((domain) => ({ domain, policies: compilePolicies(domain.id, policies) }));
  return explainSelection({ ...input, chain }, policies).map(({ policy: { alias }, reason }) => `${alias}: ${reason}`);
}

const below = (number: number, values: Partial<Policy> = {}) => policy(number, { domainId: childId, ...values });

test('of each policy it is said why it governs, or what keeps it from it, in the order in which they are asked', () => {
  expect(
    reasons([
      below(1, { rank: 9, lock: 'Locked' }),
      below(2, { rank: 8, intentTypes: ['v0_CreateUser'] }),
      below(3, { rank: 7, scope: 'Descendants' }),
      below(4, { rank: 6, ...expression('false') }),
      below(5, { rank: 5, ...expression('true'), workflow: [quorum('admin')] }),
      below(6, { rank: 4 }),
      policy(7, { domainId: rootId, scope: 'Self' }),
      policy(8, { domainId: rootId }),
    ]),
  ).toEqual([
    'policy 7: Scope',
    'policy 8: Governs',
    'policy 1: Locked',
    'policy 2: Kind',
    'policy 3: Scope',
    'policy 4: Condition',
    'policy 5: Governs',
    'policy 6: Outranked',
  ]);
});

test('a condition without an answer stops the choice, and a domain that coerces sets aside those below it', () => {
  expect(reasons([below(1, { rank: 2, ...expression('broken') }), below(2)])).toEqual([
    'policy 1: NoAnswer',
    'policy 2: Outranked',
  ]);
  expect(reasons([policy(1), below(2)], { authorDomainId: rootId, coerces: true })).toEqual([
    'policy 1: Governs',
    'policy 2: Coerced',
  ]);
});
