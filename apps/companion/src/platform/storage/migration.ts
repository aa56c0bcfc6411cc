import { isObject } from '@countersign/kernel';

/** What a device held that knew a single profile, by store: `device` in `keys`, `profile` in `profile`, all else in `memory`. */
export interface HeldByVersion1 {
  readonly keys?: ReadonlyMap<string, unknown>;
  readonly profile?: ReadonlyMap<string, unknown>;
  readonly memory?: ReadonlyMap<string, unknown>;
}

/** A record of the stores of today, whose key begins with the id of the profile that it is of. */
export interface OwnRecord {
  readonly store: 'keys' | 'profile' | 'memory';
  readonly key: string;
  readonly value: unknown;
}

/**
 * The same as the records of one profile with this id. Of a device that had no profile, or one without a key, nothing is left: nothing there
 * could be used. Whose key a mere press used has to set up a check of its user, but for a person of a demo instance.
 */
export function ofOneProfile({ keys, profile, memory }: HeldByVersion1, id: string): readonly OwnRecord[] {
  const held = profile?.get('profile');
  const key = keys?.get('device');
  if (!isObject(held) || key === undefined) return [];
  return [
    { store: 'keys', key: `${id}/device`, value: key },
    { store: 'profile', key: `${id}/profile`, value: named(held, id) },
    ...[...(memory ?? [])].map(([name, value]): OwnRecord => ({ store: 'memory', key: `${id}/${name}`, value })),
  ];
}

function named(held: Readonly<Record<string, unknown>>, id: string): object {
  const { demoAlias, email, verification } = held;
  const isPressed = isObject(verification) && verification['type'] === 'Gesture' && demoAlias === undefined;
  return { ...held, id, name: demoAlias ?? email, login: email, ...(isPressed && { verification: { type: 'None' } }) };
}
