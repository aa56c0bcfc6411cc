/**
 * A token of the sandbox, and where it lives. `AnswersFalse`: it moves nothing, and says so by what it returns alone. `TakesTenth`: it keeps a tenth of what
 * is moved. What the faucet gives arrives whole with either.
 */
export interface SandboxToken {
  readonly contract: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly manner?: 'AnswersFalse' | 'TakesTenth';
}

/** The sandbox's token. */
export const sandboxToken = {
  contract: '0x7070707070707070707070707070707070707070',
  name: 'Sandbox dollar',
  symbol: 'USDS',
  decimals: 6,
} as const satisfies SandboxToken;

/** A token whose transfers fail without failing. */
export const stubbornToken = {
  contract: '0x7171717171717171717171717171717171717171',
  name: 'Sandbox stubborn token',
  symbol: 'STUB',
  decimals: 6,
  manner: 'AnswersFalse',
} as const satisfies SandboxToken;

/** A token that charges for each transfer. */
export const taxedToken = {
  contract: '0x7272727272727272727272727272727272727272',
  name: 'Sandbox taxed token',
  symbol: 'TAXD',
  decimals: 6,
  manner: 'TakesTenth',
} as const satisfies SandboxToken;

/** A contract of the sandbox whose tokens have numbers. The faucet has all of them until it gives one away. */
export interface Collection {
  readonly contract: string;
  readonly standard: 'ERC721' | 'ERC1155';
  readonly name: string;
  readonly symbol: string;
  /** Tokens are numbered from 1 to this. */
  readonly tokens: bigint;
  /** How many there are of each token. */
  readonly editions: bigint;
}

/** Pictures, each of which there is once (ERC-721). */
export const sandboxPictures: Collection = {
  contract: '0x7210000000000000000000000000000000000721',
  standard: 'ERC721',
  name: 'Sandbox pictures',
  symbol: 'PICS',
  tokens: 10_000n,
  editions: 1n,
};

/** Prints, each of which there is a hundred times (ERC-1155). */
export const sandboxPrints: Collection = {
  contract: '0x1155000000000000000000000000000000001155',
  standard: 'ERC1155',
  name: 'Sandbox prints',
  symbol: 'PRNT',
  tokens: 10_000n,
  editions: 100n,
};
