import { generateKeyPair } from '@countersign/signing';
import { expect, test } from 'vitest';

import { emptyDraft, withTemplate, type Draft, type DraftPerson } from './draft.ts';
import { arePeopleComplete, nameProblem, peopleCautions, peopleProblems, personProblems } from './problems.ts';

const key = (): string => generateKeyPair('Secp256r1').publicKey;

function person(name: string, roles: readonly string[], values: Partial<DraftPerson> = {}): DraftPerson {
  const email = `${name}@example.com`;
  return { id: name, name, email, roles: [...roles], publicKey: key(), compared: true, ...values };
}

const ada = person('ada', ['administrator', 'operator']);
const dev = person('dev', ['administrator', 'approver']);
const cleo = person('cleo', ['administrator']);
const team: readonly DraftPerson[] = [ada, dev, cleo];
const draft = (people: readonly DraftPerson[], values: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(),
  people: [...people],
  ...values,
});

test('a team that fills every seat, and whose keys were all compared, is complete', () => {
  expect(arePeopleComplete(draft(team))).toBe(true);
  expect(peopleCautions(draft(team))).toEqual({ hangsOnOne: false, severalDuties: [] });
});

test.each<[string, readonly DraftPerson[], object]>([
  ['a seat that nobody fills', [ada, dev], { missing: [{ rule: 'transactions' }] }],
  ['a key that nobody compared', [ada, dev, { ...cleo, compared: false }], { uncompared: [{ id: 'cleo' }] }],
  ['a key that two people have', [...team, person('eve', ['approver'], { publicKey: ada.publicKey })], {}],
  ['an email that two people have', [...team, person('eve', ['approver'], { email: 'ADA@example.com' })], {}],
])('%s stops the set-up', (_, people, expected) => {
  expect(arePeopleComplete(draft(people))).toBe(false);
  expect(peopleProblems(draft(people))).toMatchObject(expected);
});

test('what is wrong with somebody is said field by field', () => {
  const nobody = person('', [], { email: '', publicKey: '' });
  expect(personProblems(nobody, [])).toEqual({
    name: 'required',
    email: 'emailRequired',
    roles: 'rolesRequired',
    publicKey: 'keyRequired',
  });
  const odd = person('x'.repeat(76), ['member'], { email: 'no email', publicKey: 'bm8ga2V5' });
  expect(personProblems(odd, [])).toEqual({ name: 'tooLong', email: 'emailInvalid', publicKey: 'keyInvalid' });
  expect(personProblems({ ...ada, id: 'other' }, team)).toEqual({ email: 'emailTaken', publicKey: 'keyTaken' });
  expect(nameProblem('Meridian\u202eGroup')).toBe('unreadable');
});

test('other rules take away the roles that they do not know, and reading begins again', () => {
  const members = withTemplate(draft(team), 'twoPeople');
  expect(members.people.map(({ roles }) => roles)).toEqual([['member'], ['member'], ['member']]);
  expect(members.readAccess.accounts).toEqual(['member']);
  const separated = withTemplate(draft(team), 'separatedDuties');
  expect(separated.people.map(({ roles }) => roles)).toEqual(team.map(({ roles }) => roles));
  expect(separated.preset).toBe('byDuty');
  expect(peopleCautions(separated).severalDuties.map(({ id }) => id)).toEqual(['ada', 'dev']);
  const same = draft(team, { preset: 'byDuty' });
  expect(withTemplate(same, 'smallTeam')).toBe(same);
});
