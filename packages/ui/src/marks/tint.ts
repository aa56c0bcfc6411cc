/** Hues that tell things of one kind apart and mean nothing else: none is the red, amber or green of a state. */
export const tints = ['teal', 'blue', 'indigo', 'violet', 'plum', 'rose', 'bronze', 'slate'] as const;
export type Tint = (typeof tints)[number];

/** FNV-1a over the text's code units: spreads what looks alike, and protects nothing. */
export function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The hue of a thing, always the same for the same key or id. */
export const tintOf = (key: string): Tint => tints[spread(key) % tints.length] ?? 'slate';

/** What a name is written as while it is on its way. */
export const comingName = '…';

/** Up to two letters that stand for a name, and none for one on its way: first and last word of a person's (or of the part of an email before the @), of a thing's the same. */
export function initialsOf(name: string): string {
  if (name === comingName) return '';
  const words = (name.includes(' ') ? name : (name.split('@')[0] ?? name))
    .split(/[\s._-]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].join('').toUpperCase() || '?';
}
