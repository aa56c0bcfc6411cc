import { labelText } from '@countersign/kinds/words';
import type { Language, Translate } from '@countersign/kernel';

import { kindText } from '../../../entities/intent/sentence.tsx';
import type { Member } from './form-node.ts';

const several = new Set(['list', 'words', 'texts', 'entities']);

/** What a field is called: as reviews and devices call it, and of a list as what all of its elements are. */
export function memberLabel(
  { name, pattern, field, node }: Pick<Member, 'name' | 'pattern' | 'field' | 'node'>,
  t: Translate,
): string {
  const label = labelText(
    {
      of: 'payload',
      path: pattern,
      // A value is called by what it is the value of.
      labelled: name === 'value' ? pattern.slice(-2) : [name],
      ...(field?.label !== undefined && { label: field.label }),
      value: { kind: 'empty' },
    },
    kindText(t),
  );
  return several.has(node.kind) ? t(`kinds:several.${name}`, { defaultValue: label }) : label;
}

/** What one element of a list is called. */
export function elementLabel({ name, pattern }: Member, t: Translate): string {
  return labelText({ of: 'payload', path: pattern, labelled: [name], value: { kind: 'empty' } }, kindText(t));
}

/** A label as it is written within a sentence: English writes nouns small there, German does not. */
export function withinSentence(label: string, language: Language): string {
  return language === 'en' && /^[A-Z](?![A-Z])/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}
