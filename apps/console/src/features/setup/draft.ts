import {
  presetReadAccess,
  readPresets,
  ruleTemplates,
  templateNames,
  type ReadPreset,
  type RuleTemplate,
  type TemplateName,
} from '@countersign/governance/first-rules';
import { Permissions, type ReadAccess } from '@countersign/model';
import { z } from 'zod';

import { draftKey } from './forget-draft.ts';

export const steps = ['organisation', 'rules', 'people', 'access', 'summary'] as const;

const Person = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  publicKey: z.string(),
  /** Whether the fingerprint was compared with what their device shows. */
  compared: z.boolean(),
});
/** Somebody who is to be there from the beginning. */
export type DraftPerson = z.infer<typeof Person>;

const Draft = z.strictObject({
  step: z.enum(steps),
  name: z.string(),
  description: z.string(),
  template: z.enum(templateNames),
  people: z.array(Person),
  preset: z.enum(readPresets),
  readAccess: Permissions.shape.readAccess,
});
/** What was entered so far. The set-up code is never part of it, nor is anything else that is secret. */
export type Draft = z.infer<typeof Draft>;

/** The template of a draft. */
export const templateOf = ({ template }: Pick<Draft, 'template'>): RuleTemplate => ruleTemplates[template];

/** Who reads what to begin with under a template. */
function firstReading(name: TemplateName): { readonly preset: ReadPreset; readonly readAccess: ReadAccess } {
  const template: RuleTemplate = ruleTemplates[name];
  const preset = template.keptApart.length > 0 ? 'byDuty' : 'everything';
  return { preset, readAccess: presetReadAccess(preset, template) };
}

/** Nothing entered. */
export function emptyDraft(): Draft {
  return { step: 'organisation', name: '', description: '', template: 'smallTeam', people: [], ...firstReading('smallTeam') };
}

/** The draft with other rules: roles that they do not know fall away, and reading begins again. */
export function withTemplate(draft: Draft, name: TemplateName): Draft {
  if (name === draft.template) return draft;
  const { roles }: RuleTemplate = ruleTemplates[name];
  const [only] = roles;
  const people = draft.people.map((person) => ({
    ...person,
    roles: roles.length === 1 && only !== undefined ? [only] : roles.filter((role) => person.roles.includes(role)),
  }));
  return { ...draft, template: name, people, ...firstReading(name) };
}

/** What this tab holds from before a reload. */
export function storedDraft(): Draft {
  const text = sessionStorage.getItem(draftKey);
  if (text === null) return emptyDraft();
  try {
    // A draft of another version is started over.
    return Draft.catch(emptyDraft()).parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return emptyDraft();
    throw error;
  }
}

/** Keeps the draft for this tab, until it is closed. */
export function storeDraft(draft: Draft): void {
  sessionStorage.setItem(draftKey, JSON.stringify(draft));
}
