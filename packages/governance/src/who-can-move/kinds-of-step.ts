import type { IntentType } from '@countersign/model';
import { intentTypes, kindsOfIntent } from '@countersign/model/names';

type TypeThat<Meaning> = {
  [Type in IntentType]: (typeof kindsOfIntent)[Type]['towardsMoving'] extends Meaning ? Type : never;
}[IntentType];

/** The kinds of what people may do before value is moved. */
export type ActType = TypeThat<'Opens' | 'Helps'>;

/** The kinds that are a step on the way to moving value. */
export const stepTypes: readonly (ActType | TypeThat<'Moves'>)[] = intentTypes.filter(isStep);

function isStep(type: IntentType): type is ActType | TypeThat<'Moves'> {
  return ['Moves', 'Opens', 'Helps'].includes(kindsOfIntent[type].towardsMoving);
}

/** True for the kinds that unlock what stands before any move. */
export function opensTheWay(type: ActType): boolean {
  return kindsOfIntent[type].towardsMoving === 'Opens';
}
