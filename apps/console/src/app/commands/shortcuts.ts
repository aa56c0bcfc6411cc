import { navigationItems, type NavigationItem } from '../visible-sections.ts';

type SectionName = NavigationItem['name'];

/** What is open above the screen: the palette, or the list of shortcuts. */
export type OpenCommand = 'palette' | 'list' | undefined;

/** What a shortcut does. */
type ShortcutAction =
  | { readonly type: 'section'; readonly section: SectionName }
  | { readonly type: 'palette' | 'list' | 'search' | 'next' | 'previous' | 'review' };

/** Keys that do something, pressed one after the other: each as the browser names it, behind `Control+` with that or the Command key. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly group: 'everywhere' | 'go' | 'lists' | 'forms';
  readonly action: ShortcutAction;
}

/** Every shortcut there is: what they do, and the list of them, follow from this table. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['Control+k'], group: 'everywhere', action: { type: 'palette' } },
  { keys: ['?'], group: 'everywhere', action: { type: 'list' } },
  ...navigationItems.map(({ name: section, nav }): Shortcut => {
    return { keys: ['g', nav.key], group: 'go', action: { type: 'section', section } };
  }),
  { keys: ['/'], group: 'lists', action: { type: 'search' } },
  { keys: ['j'], group: 'lists', action: { type: 'next' } },
  { keys: ['k'], group: 'lists', action: { type: 'previous' } },
  { keys: ['Control+Enter'], group: 'forms', action: { type: 'review' } },
];

/** A key as the table writes it; nothing for keys that are held with others that no shortcut has. */
export function keyName({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string | undefined {
  if (altKey) return undefined;
  return ctrlKey || metaKey ? `Control+${key.length === 1 ? key.toLowerCase() : key}` : key;
}

/** True for a shortcut of plain characters, which people who dictate or type elsewhere press by mistake: it can be switched off. */
export function isOfCharacters({ keys }: Shortcut): boolean {
  return keys.every((key) => !key.startsWith('Control+'));
}

/** What a key leads to after those before it: the shortcut that they make, or the keys of one that has begun. */
export function pressed(
  before: readonly string[],
  key: string,
  offered: readonly Shortcut[],
): { readonly keys: readonly string[]; readonly shortcut?: Shortcut } {
  for (const keys of before.length > 0 ? [[...before, key], [key]] : [[key]]) {
    const begun = offered.filter((shortcut) => keys.every((one, index) => shortcut.keys[index] === one));
    const shortcut = begun.find((one) => one.keys.length === keys.length);
    if (shortcut) return { keys: [], shortcut };
    if (begun.length > 0) return { keys };
  }
  return { keys: [] };
}
