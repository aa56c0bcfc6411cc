import { conditionWarnings } from '../words/condition-warnings.ts';
import { defineWords } from '../words/kind-words.ts';
import { overtakenWarnings } from '../words/policy-change.ts';
import { customProperties, newId, policyFields } from '../words/shared-fields.ts';
import { caution } from '../words/warning.ts';
import { workflowWarnings } from '../words/workflow.ts';

/** A new rule: what it governs, when, and who has to approve. */
export const createPolicy = defineWords({
  type: 'v0_CreatePolicy',
  title: '{{who}} proposed a new policy',
  english: { add: 'add the policy {{name}} at rank {{rank}}' },
  says: ({ alias, rank }) => ({
    key: 'add',
    pieces: { name: { kind: 'text', text: alias }, rank: { kind: 'count', count: rank } },
  }),
  first: policyFields(),
  others: [newId, { path: 'scriptingEngine', kind: 'word' }, customProperties],
  warnings: (rule, { otherPolicies = [] }) => [
    caution('ChangesRules'),
    ...workflowWarnings(rule.workflow),
    ...conditionWarnings(rule.condition),
    ...overtakenWarnings(rule, otherPolicies),
  ],
  proposing: { as: 'creation', of: 'policy' },
});
