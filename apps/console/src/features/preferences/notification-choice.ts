import type { NotificationEvents } from '@countersign/contract';

import type { NotificationChoice } from './queries.ts';

/** Something one can be notified of, with its category. */
type Occasion = {
  readonly [Category in keyof NotificationEvents]: {
    readonly category: Category;
    readonly event: NotificationEvents[Category][number];
  };
}[keyof NotificationEvents];

/** The occasions of a set of events, category by category. */
export function occasionsOf(events: NotificationEvents): Occasion[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `Object.entries` parts a category from its own events.
  return Object.entries(events).flatMap(([category, names]) => names.map((event) => ({ category, event }) as Occasion));
}

/** Whether one asked to be notified of an occasion. */
export function isChosen({ events }: NotificationChoice, { category, event }: Occasion): boolean {
  const names: readonly string[] = events[category];
  return names.includes(event);
}

/** The choice with an occasion added, or taken away if it was chosen. */
export function withToggled(choice: NotificationChoice, occasion: Occasion): NotificationChoice {
  const { category, event } = occasion;
  const chosen: readonly string[] = choice.events[category];
  const names = isChosen(choice, occasion) ? chosen.filter((name) => name !== event) : [...chosen, event];
  return { ...choice, events: { ...choice.events, [category]: names } };
}

/** Whether two choices say the same. */
export function isSameChoice(one: NotificationChoice, other: NotificationChoice): boolean {
  const chosen = (choice: NotificationChoice) =>
    occasionsOf(choice.events)
      .map(({ category, event }) => `${category} ${event}`)
      .toSorted()
      .join();
  return one.scope === other.scope && chosen(one) === chosen(other);
}
