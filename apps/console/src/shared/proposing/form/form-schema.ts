import '../../forms/custom-properties/texts.ts';

import { intentPayloads } from '@countersign/kinds/schemas';
import type { IntentType } from '@countersign/model';
import type { Translate } from '@countersign/kernel';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';

import { chosenShape, membersOfDraft, valueOf, type Draft } from './draft.ts';
import { memberLabel } from './member-label.ts';
import type { FormNode, Member } from './form-node.ts';

type Issue = z.core.$ZodIssue;

/** The field of a form that an issue of its payload belongs to. */
interface Place {
  /** The name of the field, which is its path in the draft. */
  readonly name: readonly (string | number)[];
  readonly node: FormNode;
  readonly member: Member | undefined;
  readonly draft: Draft | undefined;
}

/** The place of an issue; a property has two fields, of which the name's is the one where the name itself is wrong. */
function placeOf(place: Place, path: readonly PropertyKey[], isName: boolean): Place {
  const { node, draft, name } = place;
  const [step, ...below] = path;
  if (step === undefined) return place;
  if (node.kind === 'shapes') {
    const shape = chosenShape(node, draft);
    return shape === undefined ? place : placeOf({ ...place, node: shape }, path, isName);
  }
  if (node.kind === 'group') {
    const member = node.members().find((one) => one.name === step);
    if (member === undefined) return place;
    const at: Place = { name: [...name, member.name], node: member.node, member, draft: membersOfDraft(draft)[member.name] };
    return placeOf(at, below, isName);
  }
  if (node.kind === 'list' && typeof step === 'number' && Array.isArray(draft))
    return placeOf({ ...place, name: [...name, step], node: node.item(), draft: draft[step] }, below, isName);
  if (node.kind === 'properties' && Array.isArray(draft)) {
    const row = draft.findIndex((one) => membersOfDraft(one)['name'] === step);
    return row < 0 ? place : { ...place, name: [...name, row, isName ? 'name' : 'value'] };
  }
  return place;
}

/** What is wrong with a draft, and where. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What is wrong with a person's key. Curves are loaded with the first one that is checked. */
async function keyProblem(typed: Draft | undefined, path: Problem['path'], t: Translate): Promise<readonly Problem[]> {
  if (typeof typed !== 'string' || typed === '') return [];
  const { personKeyProblem } = await import('./person-key.ts');
  const problem = personKeyProblem(typed);
  return problem ? [{ path, message: t(`proposing:problem.key.${problem}`) }] : [];
}

const known = (problem: Problem): Promise<readonly Problem[]> => Promise.resolve([problem]);

/** What the schema of a payload can't see: a name that is there twice, and what a form wants although a request may leave it out. */
function ownProblems(
  node: FormNode,
  draft: Draft | undefined,
  path: Problem['path'],
  t: Translate,
): Promise<readonly Problem[]>[] {
  if (node.kind === 'properties') {
    const names = Array.isArray(draft) ? draft.map((row) => membersOfDraft(row)['name']) : [];
    return names.flatMap((name, index) =>
      names.indexOf(name) < index
        ? [known({ path: [...path, index, 'name'], message: t('customProperties:problem.twice') })]
        : [],
    );
  }
  if (node.kind === 'list' && Array.isArray(draft))
    return draft.flatMap((element, index) => ownProblems(node.item(), element, [...path, index], t));
  if (node.kind === 'shapes') {
    const shape = chosenShape(node, draft);
    return shape === undefined ? [] : ownProblems(shape, draft, path, t);
  }
  if (node.kind !== 'group' || draft === null) return [];
  return node.members().flatMap((member) => {
    const own = membersOfDraft(draft)[member.name];
    const at = [...path, member.name];
    const isMissing = member.field?.asked === true && valueOf(member.node, own) === undefined;
    if (isMissing) return [known({ path: at, message: missing(member, t) })];
    return member.field?.asks === 'personKey' ? [keyProblem(own, at, t)] : ownProblems(member.node, own, at, t);
  });
}

function missing(member: Member | undefined, t: Translate): string {
  return t('proposing:problem.missing', { field: member === undefined ? '' : memberLabel(member, t) });
}

/** Checks the draft of a payload by the schema of its kind; what is wrong is said in words at its field, in the order of the fields. */
export async function draftProblems(type: IntentType, form: FormNode, draft: Draft, t: Translate): Promise<readonly Problem[]> {
  const whole: Place = { name: [], node: form, member: undefined, draft };
  const { error } = intentPayloads[type].safeParse(valueOf(form, draft));
  const found = (error?.issues ?? []).map((issue): Problem => {
    const place = placeOf(whole, issue.path, issue.code === 'invalid_key');
    return { path: [...place.name, ...innerName(place)], message: problemOf(issue, place, t) };
  });
  const order = form.kind === 'group' ? form.members().map(({ name }) => name) : [];
  const own = (await Promise.all(ownProblems(form, draft, [], t))).flat();
  return [...found, ...own].toSorted((a, b) => order.indexOf(String(a.path[0])) - order.indexOf(String(b.path[0])));
}

/**
 * What is typed into the form of a kind: its payload. `further` finds what is wrong with a draft beyond its kind's own rules.
 */
export function formSchema(
  type: IntentType,
  form: FormNode,
  t: Translate,
  further?: (draft: Draft) => readonly Problem[] | Promise<readonly Problem[]>,
): z.ZodType<FieldValues, FieldValues> {
  return z.looseObject({ payload: z.json() }).superRefine(async ({ payload }, context) => {
    const problems = [...(await draftProblems(type, form, payload, t)), ...((await further?.(payload)) ?? [])];
    for (const { path, message } of problems) context.addIssue({ code: 'custom', path: ['payload', ...path], message });
  });
}

/** The control of a field that has several. */
function innerName({ node, draft }: Place): string[] {
  return node.kind === 'shapes' && chosenShape(node, draft) === undefined ? [node.by] : [];
}

/** What is wrong with the name or the value of a property. */
function propertyProblem(issue: Issue, t: Translate): string {
  const isLong = (one: Issue) => one.code === 'too_big';
  if (issue.code !== 'invalid_key') return t(`customProperties:problem.${isLong(issue) ? 'valueLong' : 'value'}`);
  return t(`customProperties:problem.${issue.issues.some(isLong) ? 'nameLong' : 'name'}`);
}

/** What is wrong, in words that say what to do. */
function problemOf(issue: Issue, { node, member, draft }: Place, t: Translate): string {
  const field = member === undefined ? '' : memberLabel(member, t);
  const isEmpty = draft === undefined || draft === null || draft === '' || (Array.isArray(draft) && draft.length === 0);
  if (isEmpty || (node.kind === 'shapes' && chosenShape(node, draft) === undefined)) return missing(member, t);
  if (node.kind === 'properties') return propertyProblem(issue, t);
  if (issue.code === 'custom' && typeof issue.params?.['code'] === 'string')
    return t(`proposing:problem.${issue.params['code']}`);
  if (node.kind === 'number') {
    if (issue.code === 'invalid_type') return t('proposing:problem.wholeNumber', { field });
    const isAbove = issue.code === 'too_big';
    return t(`proposing:problem.${isAbove ? 'atMost' : 'atLeast'}`, { field, least: node.least, most: node.most });
  }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return t('proposing:problem.tooLong', { count: Number(issue.maximum) });
  if (issue.code === 'too_big') return t('proposing:problem.tooMany', { field, count: Number(issue.maximum) });
  if (issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) > 1)
    return t('proposing:problem.tooShort', { count: Number(issue.minimum) });
  if (issue.code === 'too_small') return missing(member, t);
  if (node.kind === 'text' && node.isHex) return t('proposing:problem.format.hex', { field });
  if (node.kind === 'json') return t('proposing:problem.json', { field });
  return t(`proposing:problem.format.${member?.field?.asks ?? member?.field?.kind ?? 'other'}`, {
    field,
    defaultValue: t('proposing:problem.format.other', { field }),
  });
}
