import { conditionWarnings } from '../words/condition-warnings.ts';
import { defineWords } from '../words/kind-words.ts';
import { customProperties, description, lock, newId, policyFields, readAccess, userFields } from '../words/shared-fields.ts';
import { caution } from '../words/warning.ts';
import { workflowWarnings } from '../words/workflow.ts';

/** A new domain, with the users and policies that it starts with. */
export const createDomain = defineWords({
  type: 'v0_CreateDomain',
  title: '{{who}} proposed a new domain',
  english: {
    create_one: 'create the domain {{name}} with {{users}} user',
    create_other: 'create the domain {{name}} with {{users}} users',
  },
  says: ({ alias, users }) => ({
    key: 'create',
    count: users.length,
    pieces: { name: { kind: 'text', text: alias }, users: { kind: 'count', count: users.length } },
  }),
  first: [
    { path: 'alias', kind: 'text' },
    { path: 'governingStrategy', kind: 'word', absent: 'considerDescendants' },
    { path: 'childrenDomainIds.*', kind: 'entity', entity: 'domain' },
    lock,
    { ...description, asked: true },
  ],
  others: [
    ...userFields('users.*.'),
    { path: 'users.*.id', kind: 'id' },
    { path: 'users.*.customProperties.*', kind: 'text' },
    ...policyFields('policies.*.').map(({ absent: _absent, ...field }) => field),
    { path: 'policies.*.scriptingEngine', kind: 'word' },
    { path: 'policies.*.id', kind: 'id' },
    { path: 'policies.*.customProperties.*', kind: 'text' },
    readAccess,
    newId,
    customProperties,
  ],
  warnings: ({ policies }) => [
    caution('ChangesAccess'),
    ...policies.flatMap(({ workflow, condition }) => [...workflowWarnings(workflow), ...conditionWarnings(condition)]),
  ],
  proposing: { as: 'own', of: 'domain', form: 'domain' },
});
