/** One level of a path: its index without the hardening bit. */
export interface PathLevel {
  readonly index: number;
  readonly hardened: boolean;
}

/** What BIP-32 adds to the index of a hardened level. */
export const hardenedOffset = 0x80000000;

const levelPattern = /^(0|[1-9]\d{0,9})('?)$/;
const deepestPath = 12;

/** The levels of a BIP-32 path (`m/44'/0'/5'/0/0`); undefined if it isn't one, or is deeper than 12 levels. */
export function parseDerivationPath(path: string): readonly PathLevel[] | undefined {
  const [root, ...parts] = path.split('/');
  if (root !== 'm' || parts.length > deepestPath) return undefined;
  const levels: PathLevel[] = [];
  for (const part of parts) {
    const match = levelPattern.exec(part);
    const index = Number(match?.[1]);
    if (match === null || index >= hardenedOffset) return undefined;
    levels.push({ index, hardened: match[2] === "'" });
  }
  return levels;
}
