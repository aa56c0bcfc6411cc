import type { Translate } from '@countersign/kernel';
import { isJsonObject } from '@countersign/kinds/words';
import { get, type FieldValues } from 'react-hook-form';

import type { FormPart } from '../meanwhile/merge.ts';
import { isAsked, type FormNode } from './form-node.ts';
import { memberLabel } from './member-label.ts';

/**
 * The parts of a kind's form: its fields, those of a group one by one where every version has filled it in. A list or one of several shapes
 * is a part as a whole, since half of each would be neither.
 */
export function formParts(form: FormNode, versions: readonly FieldValues[], t: Translate): readonly FormPart[] {
  return partsOf(form, [], versions, t);
}

function partsOf(node: FormNode, path: readonly string[], versions: readonly FieldValues[], t: Translate): readonly FormPart[] {
  if (node.kind !== 'group') return [];
  return node.members().flatMap((member): readonly FormPart[] => {
    const below = [...path, member.name];
    const name = ['payload', ...below].join('.');
    const isFilledIn = versions.every((version) => isJsonObject(get(version, name)));
    if (member.node.kind === 'group' && isFilledIn) return partsOf(member.node, below, versions, t);
    return [{ label: memberLabel(member, t), names: [name], path: below, isAsked: isAsked(member.node) }];
  });
}
