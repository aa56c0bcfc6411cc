import { IntentPayload } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import { intentTypes } from '@countersign/model/names';
import { expect, test } from 'vitest';

import '../texts.ts';
import { i18n } from '../../i18n/i18n.ts';
import { chosenShape, draftOf, membersOfDraft, valueOf, type Draft } from './draft.ts';
import { draftProblems } from './form-schema.ts';
import { formOf, type FormNode, type Member } from './form-node.ts';
import { memberLabel, withinSentence } from './member-label.ts';

interface Place {
  readonly member: Member;
  readonly draft: Draft | undefined;
}

/** What a form with this draft asks for, the parts of its groups, lists and shapes among it. */
function asked(node: FormNode, draft: Draft | undefined): readonly Place[] {
  if (node.kind === 'group') {
    return node.members().flatMap((member) => {
      const own = membersOfDraft(draft)[member.name];
      return [{ member, draft: own }, ...asked(member.node, own)];
    });
  }
  if (node.kind === 'list') return Array.isArray(draft) ? draft.flatMap((element) => asked(node.item(), element)) : [];
  const shape = node.kind === 'shapes' ? chosenShape(node, draft) : undefined;
  return shape === undefined ? [] : asked(shape, draft);
}

const silent = new Set(['fixed', 'made', 'known']);

test.each(intentTypes)('%s: what its form is filled with from a payload is that payload again', async (type) => {
  const form = formOf(type);
  const draft = draftOf(form, samples[type].payload);
  expect(valueOf(form, draft)).toEqual(samples[type].payload);
  expect(await draftProblems(type, form, draft, i18n.t)).toEqual([]);
});

test.each(intentTypes)('%s: every field is drawn under a name of its own words', (type) => {
  const form = formOf(type);
  const places = asked(form, draftOf(form, samples[type].payload)).filter(({ member }) => !silent.has(member.node.kind));
  for (const { member } of places) {
    const label = memberLabel(member, i18n.t);
    expect(label).toMatch(/^[A-Z]\S/);
    expect(label).not.toContain('field.');
  }
  const named = places.filter(({ member }) => member.pattern.length === 1).map(({ member }) => memberLabel(member, i18n.t));
  expect(new Set(named).size).toBe(named.length);
});

test.each(intentTypes)(
  '%s: an empty form says of each field that must be filled in what is missing, and of no other',
  async (type) => {
    const form = formOf(type);
    const draft = draftOf(form, undefined);
    const isFilled = IntentPayload.safeParse(valueOf(form, draft)).success;
    const problems = await draftProblems(type, form, draft, i18n.t);
    const wanted = form.kind === 'group' && form.members().some(({ field }) => field?.asked === true);
    expect(problems.length === 0).toBe(isFilled && !wanted);
    for (const { message } of problems) expect(message).not.toMatch(/proposing:|undefined|problem\./);
    const top = new Set(problems.map(({ path: [name] }) => name));
    const members = form.kind === 'group' ? form.members() : [];
    expect([...top].filter((name) => !members.some((member) => member.name === name))).toEqual([]);
    const optional = members.filter(({ isRequired, field }) => !isRequired && field?.asked !== true).map(({ name }) => name);
    expect(optional.filter((name) => top.has(name))).toEqual([]);
  },
);

test('what is added is written as within a sentence of its language', () => {
  expect(['Approval step', 'ABI'].map((label) => withinSentence(label, 'en'))).toEqual(['approval step', 'ABI']);
  expect(withinSentence('Konto', 'de')).toBe('Konto');
});
