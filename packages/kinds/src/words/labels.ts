import type { Line } from './outline.ts';
import { unhidden } from './suspicious-text.ts';
import type { Translate } from '@countersign/kernel';
import { humanised, ledgerLabel } from './word-text.ts';

// These only hold others together.
const silent = new Set([
  'parameters',
  'context',
  'ledgerDetails',
  'properties',
  'payload',
  'content',
  'reference',
  'permissions',
  'readAccess',
  'tag',
]);
const ownNames = new Set(['customProperties', 'additionalClaims', 'additionalParameters']);

/** What a line is called, in words: "Output 2 · Amount". Names that the author chose stay as they are. */
export function labelText({ of, labelled, label, ownLabel, path, value }: Line, translate: Translate): string {
  if (path.join('.') === 'reference.id' && value.kind === 'entity') return translate(`entity.${value.entity}`);
  if (of !== 'payload') {
    const own = translate(`field.${of}.${path.join('.')}`, { defaultValue: '' });
    if (own !== '') return own;
  }
  const words: string[] = [];
  const told =
    ownLabel === undefined ? labelled : labelled.slice(0, labelled.findLastIndex((part) => typeof part === 'number') + 1);
  const last = labelled.length - 1;
  for (const [index, part] of told.entries()) {
    const above = labelled[index - 1] ?? path[path.length - labelled.length - 1];
    if (typeof part === 'number') words.push(`${words.pop() ?? ''} ${part}`.trim());
    else if (ownNames.has(String(above))) words.push(unhidden(part));
    else if (path.includes('readAccess') && index === last)
      words.push(translate(`resource.${part}`, { defaultValue: humanised(part) }));
    else if (index === last && label !== undefined) words.push(translate(`field.${label}`));
    else if (index === last && part === 'type' && words.length > 0) break;
    else if (index === last && part === 'value' && words.length > 0) break;
    else if (index === last || !silent.has(part)) words.push(translate(`field.${part}`, { defaultValue: humanised(part) }));
  }
  if (ownLabel !== undefined) words.push(ledgerLabel(translate, ownLabel));
  return words.join(' · ');
}
