import type { PolicyCondition } from '@countersign/model';

import { comparesTexts } from '../conditions/compares-texts.ts';
import { readCondition } from '../conditions/condition-tree.ts';
import { conditionParts, hasBareLimit } from './condition-words.ts';
import { caution, danger, type Warning } from './warning.ts';

/** What is to be known of a condition that does not say what one would think. */
export function conditionWarnings(condition: PolicyCondition | undefined): readonly Warning[] {
  if (condition === undefined) return [];
  const tree = readCondition(condition);
  const comparing = conditionParts(tree).some((part) => part.type === 'Own' && comparesTexts(part.expression));
  return [...(comparing ? [danger('ComparesTexts')] : []), ...(hasBareLimit(tree) ? [caution('BareLimit')] : [])];
}
