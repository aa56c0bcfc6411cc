import { hangsOnOnePerson, unfilledRules } from '@countersign/governance/first-rules';
import { RootDomainSetup } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { parsePublicKey } from '@countersign/signing';

import { templateOf, type Draft, type DraftPerson } from './draft.ts';

const { alias, description } = RootDomainSetup.shape;

/** Why a name can be none: the name of a text. */
export function nameProblem(name: string): 'required' | 'tooLong' | 'unreadable' | undefined {
  if (name.trim() === '') return 'required';
  if (name.trim().length > limits.aliasLength) return 'tooLong';
  return alias.safeParse(name.trim()).success ? undefined : 'unreadable';
}

/** Why a description can be none. */
export function descriptionProblem(text: string): 'descriptionTooLong' | 'unreadable' | undefined {
  if (text.length > limits.domainDescriptionLength) return 'descriptionTooLong';
  return description.safeParse(text).success ? undefined : 'unreadable';
}

/** What is wrong with one of the first people, field by field. */
export interface PersonProblems {
  readonly name?: 'required' | 'tooLong' | 'unreadable';
  readonly email?: 'emailRequired' | 'emailInvalid' | 'emailTaken' | 'emailTooLong';
  readonly roles?: 'rolesRequired';
  readonly publicKey?: 'keyRequired' | 'keyInvalid' | 'keyTaken';
}

/** Checks somebody against the rules of users and against those who are there already. */
export function personProblems(person: DraftPerson, others: readonly DraftPerson[]): PersonProblems {
  const name = nameProblem(person.name);
  const email = emailProblem(person.email, others);
  const publicKey = keyProblem(person.publicKey, others);
  return {
    ...(name && { name }),
    ...(email && { email }),
    ...(person.roles.length === 0 && { roles: 'rolesRequired' }),
    ...(publicKey && { publicKey }),
  };
}

function emailProblem(email: string, others: readonly DraftPerson[]): PersonProblems['email'] {
  if (email === '') return 'emailRequired';
  if (email.length > limits.aliasLength) return 'emailTooLong';
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || !alias.safeParse(email).success) return 'emailInvalid';
  return others.some((other) => other.email.toLowerCase() === email.toLowerCase()) ? 'emailTaken' : undefined;
}

function keyProblem(publicKey: string, others: readonly DraftPerson[]): PersonProblems['publicKey'] {
  if (publicKey === '') return 'keyRequired';
  if (!parsePublicKey(publicKey).ok) return 'keyInvalid';
  return others.some((other) => other.publicKey === publicKey) ? 'keyTaken' : undefined;
}

/** A rule that the people so far could not carry, with how many of a role it lacks. */
export interface MissingPeople {
  readonly rule: string;
  readonly role: string;
  readonly count: number;
}

/** What stands between the people of a draft and an organisation that can decide. */
export function peopleProblems(draft: Draft): {
  readonly missing: readonly MissingPeople[];
  readonly incomplete: readonly DraftPerson[];
  readonly uncompared: readonly DraftPerson[];
} {
  const { people } = draft;
  const isIncomplete = (person: DraftPerson) =>
    Object.keys(
      personProblems(
        person,
        people.filter(({ id }) => id !== person.id),
      ),
    ).length > 0;
  return {
    missing: unfilledRules(templateOf(draft), people).flatMap(({ rule, missing }) =>
      [...missing].map(([role, count]) => ({ rule: rule.name, role, count })),
    ),
    incomplete: people.filter(isIncomplete),
    uncompared: people.filter(({ compared }) => !compared),
  };
}

/** Whether nothing stands between the people and what comes next. */
export function arePeopleComplete(draft: Draft): boolean {
  const { missing, incomplete, uncompared } = peopleProblems(draft);
  return missing.length + incomplete.length + uncompared.length === 0;
}

/** What is allowed, and worth a thought. */
export function peopleCautions(draft: Draft): { readonly hangsOnOne: boolean; readonly severalDuties: readonly DraftPerson[] } {
  const template = templateOf(draft);
  const { keptApart } = template;
  return {
    hangsOnOne: hangsOnOnePerson(template, draft.people),
    severalDuties: draft.people.filter(({ roles }) => roles.filter((role) => keptApart.some((duty) => duty === role)).length > 1),
  };
}
