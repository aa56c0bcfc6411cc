import type { SavedView } from '@countersign/contract';
import { ok } from '@countersign/kernel';

import { refuse, type Refusable } from '../refusal.ts';
import { personKey } from '../sign-in/person-key.ts';
import type { People } from '../sign-in/people.ts';
import type { Person } from '../sign-in/person.ts';

/** Views that one person may keep, of all lists and domains together. */
const mostViews = 200;

/** Keeps people's views, each by itself. */
export interface SavedViewStore {
  /** Those of one list in one domain, in the order in which they were saved. */
  list(publicKey: string, domainId: string, list: string): Promise<readonly SavedView[]>;
  /** False where the person would then have more than `most`. */
  put(publicKey: string, domainId: string, view: SavedView, most: number): Promise<boolean>;
  remove(publicKey: string, domainId: string, id: string): Promise<void>;
}

/** A person's views of the lists of a domain. */
export interface SavedViews {
  list(person: Person, domainId: string, list: string): Promise<Refusable<readonly SavedView[]>>;
  /** `InvalidStateError` where the person has as many as one may have. */
  save(person: Person, domainId: string, view: SavedView): Promise<Refusable<SavedView>>;
  remove(person: Person, domainId: string, id: string): Promise<Refusable<void>>;
}

/** The use cases of saved views. Whether the person knows the domain was asked before. */
export function createSavedViews(people: People, store: SavedViewStore): SavedViews {
  return {
    async list(person, domainId, list) {
      const key = await personKey(people, person);
      return key.ok ? ok(await store.list(key.value, domainId, list)) : key;
    },
    async save(person, domainId, view) {
      const key = await personKey(people, person);
      if (!key.ok) return key;
      const isKept = await store.put(key.value, domainId, view, mostViews);
      return isKept
        ? ok(view)
        : refuse('InvalidStateError', `You have ${mostViews} saved views, as many as one person can have: delete one first`);
    },
    async remove(person, domainId, id) {
      const key = await personKey(people, person);
      return key.ok ? ok(await store.remove(key.value, domainId, id)) : key;
    },
  };
}
