import type { PlacedEndpoint, Twin } from './placed-endpoint.ts';
import { unhidden } from './suspicious-text.ts';
import { caution, type Warning } from './warning.ts';

/** What to know of the others at its place: to every policy they are one, and where one is locked the others can still be paid. */
export function twinWarnings({ id, isLocked }: PlacedEndpoint, at: readonly Twin[]): readonly Warning[] {
  return at
    .filter((twin) => twin.id !== id && (!isLocked || twin.lock === 'Unlocked'))
    .map(({ alias }) => caution(isLocked ? 'AddressStaysUsable' : 'AddressShared', { endpoint: unhidden(alias) }));
}
