import { conditionWarnings } from '../words/condition-warnings.ts';
import { defineWords } from '../words/kind-words.ts';
import { overtakenWarnings, weakerWarnings } from '../words/policy-change.ts';
import { ruleOf } from '../words/policy-rule.ts';
import { changed, customProperties, policyFields, revision } from '../words/shared-fields.ts';
import { caution } from '../words/warning.ts';
import { workflowWarnings } from '../words/workflow.ts';

/** A rule as it shall be from now on. */
export const updatePolicy = defineWords({
  type: 'v0_UpdatePolicy',
  title: '{{who}} proposed a change to a policy',
  english: { change: 'change the policy {{name}}' },
  says: ({ reference }) => ({ key: 'change', pieces: { name: { kind: 'entity', entity: 'policy', id: reference.id } } }),
  first: [changed('policy'), ...policyFields().filter(({ path }) => path !== 'lock')],
  others: [revision, { path: 'scriptingEngine', kind: 'word' }, customProperties],
  warnings: (after, { record, otherPolicies = [] }) => {
    const before = ruleOf(record);
    return [
      caution('ChangesRules'),
      ...workflowWarnings(after.workflow),
      ...conditionWarnings(after.condition),
      ...(before ? weakerWarnings(before, after) : []),
      ...overtakenWarnings(
        after,
        otherPolicies.filter(({ id }) => id !== after.reference.id),
        before,
      ),
    ];
  },
  proposing: { as: 'edit', of: 'policy' },
});
