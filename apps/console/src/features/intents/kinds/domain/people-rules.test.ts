import type { JsonObject } from '@countersign/kernel';
import { samples } from '@countersign/kinds/testing';
import { expect, test } from 'vitest';

import '../../../../shared/proposing/texts.ts';
import './texts.ts';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { draftOf } from '../../../../shared/proposing/form/draft.ts';
import { formOf } from '../../../../shared/proposing/form/form-node.ts';
import { formSchema } from '../../../../shared/proposing/form/form-schema.ts';
import { domainProblems } from './domain-problems.ts';

const person = { alias: 'mia@example.com', publicKey: 'AAAA', roles: ['clerk'] };
const policyOf = (quorum: string) => [{ workflow: [{ type: 'RoleQuorum', role: 'clerk', quorum }] }];

test.each<[string, JsonObject, string | undefined]>([
  ['the same email', { users: [person, { ...person, alias: 'MIA@example.com', publicKey: 'BBBB' }] }, 'users.1.alias'],
  ['the same key', { users: [person, { ...person, alias: 'leo@example.com' }] }, 'users.1.publicKey'],
  ['more approvals than people', { users: [person], policies: policyOf('2') }, 'policies.0.workflow.0.quorum'],
  ['as many approvals as people', { users: [person], policies: policyOf('1') }, undefined],
])('in a new domain %s is said at its field', (_, draft, field) => {
  expect(domainProblems(draft, i18n.t).map(({ path }) => path.join('.'))).toEqual(field === undefined ? [] : [field]);
});

test('a form says what only its domain knows, at its field too', async () => {
  const form = formOf('v0_CreateUser');
  const schema = formSchema('v0_CreateUser', form, i18n.t, () => Promise.resolve([{ path: ['publicKey'], message: 'taken' }]));
  const { error } = await schema.safeParseAsync({ payload: draftOf(form, samples.v0_CreateUser.payload) });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['payload.publicKey', 'taken']]);
});
