import { writeStandardCondition } from '@countersign/kinds/conditions';
import type { GenesisRequest, ReadAccess } from '@countersign/model';

import type { RuleTemplate, TemplateRule } from './rule-templates.ts';

/** Somebody as they are entered at the set-up. */
export interface FirstPerson {
  readonly name: string;
  readonly email: string;
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  readonly roles: readonly string[];
}

/** What a set-up asks for. */
export interface FirstOrganisation {
  readonly name: string;
  readonly description: string;
  readonly template: RuleTemplate;
  readonly people: readonly FirstPerson[];
  readonly readAccess: ReadAccess;
}

/** The genesis of an organisation with one domain. The rules are called as `wordsOf` says; `newId` gives the ids. */
export function organisationGenesis(
  { name, description, template, people, readAccess }: FirstOrganisation,
  wordsOf: (rule: TemplateRule) => { readonly alias: string; readonly description: string },
  newId: () => string,
): GenesisRequest {
  return {
    rootDomainSetup: {
      id: newId(),
      alias: name,
      ...(description !== '' && { description }),
      lock: 'Unlocked',
      governingStrategy: 'ConsiderDescendants',
      permissions: { readAccess },
      customProperties: {},
      users: people.map((person) => ({
        id: newId(),
        alias: person.email,
        publicKey: person.publicKey,
        roles: [...person.roles],
        lock: 'Unlocked',
        customProperties: { name: person.name },
      })),
      policies: template.rules.map((rule) => ({
        id: newId(),
        ...wordsOf(rule),
        rank: rule.rank,
        ...(rule.intentTypes !== undefined && { intentTypes: [...rule.intentTypes] }),
        scope: rule.scope,
        scriptingEngine: 'Javascript_v0',
        ...(rule.condition !== undefined && { condition: writeStandardCondition(rule.condition) }),
        workflow: [...rule.workflow],
        lock: 'Unlocked',
        customProperties: {},
      })),
    },
  };
}
