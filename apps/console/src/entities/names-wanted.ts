import type { CoinOf } from '@countersign/kinds/words';
import { governedEntities, listedEntities, type ListedEntity, type PluralOf } from '@countersign/model/names';

import { ofInstance, type Place } from './look-up.ts';

type Instances = { readonly [Kind in ListedEntity]: (typeof governedEntities)[Kind]['belongsTo'] };

/** What names one of a kind: its id, and where it is unless it belongs to the whole instance. */
type Wanted<Kind extends ListedEntity> = Instances[Kind] extends 'Instance' ? string : Place;

/** The entities whose names are needed, by what many of them are called. */
export type EntitiesWanted = { readonly [Kind in ListedEntity as PluralOf<Kind>]?: readonly Wanted<Kind>[] };

/** Whose names a screen needs: entities, coins, all ledgers. */
export interface NamesWanted extends EntitiesWanted {
  readonly coins?: readonly CoinOf[];
  readonly ledgers?: boolean;
  /** The assets that there are. */
  readonly assets?: boolean;
  /** Orders and transfers that something is done to, and what they name in their turn. */
  readonly orders?: readonly Place[];
  readonly transfers?: readonly Place[];
}

/** An entity to be looked up. */
export interface WantedEntity {
  readonly kind: ListedEntity;
  readonly place: Place;
}

/** The entities whose names are needed, each once. */
export function entitiesIn(wanted: EntitiesWanted): readonly WantedEntity[] {
  const all = listedEntities.flatMap((kind) => {
    const given: readonly (string | Place)[] = wanted[governedEntities[kind].plural] ?? [];
    return given.map((one): WantedEntity => ({ kind, place: typeof one === 'string' ? ofInstance(one) : one }));
  });
  return [...new Map(all.map((one) => [`${one.kind} ${one.place.domainId} ${one.place.id}`, one])).values()];
}

/** The same as names that are needed. */
export function entitiesWanted(entities: readonly WantedEntity[]): EntitiesWanted {
  const entries = listedEntities.map((kind) => {
    const { plural, belongsTo } = governedEntities[kind];
    const places = entities.flatMap((one) => (one.kind === kind ? [one.place] : []));
    return [plural, belongsTo === 'Instance' ? places.map(({ id }) => id) : places];
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Each entry is of its own kind, which a loop over all of them cannot say.
  return Object.fromEntries(entries) as EntitiesWanted;
}
