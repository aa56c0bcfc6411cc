/** What every content of an operation here has. Fees and amounts in mutez. */
interface ManagerMembers {
  readonly source: string;
  readonly fee: bigint;
  readonly counter: bigint;
  readonly gasLimit: bigint;
  readonly storageLimit: bigint;
}

/** Says the public key of its source, before which that can do nothing else. */
export interface RevealContent extends ManagerMembers {
  readonly kind: 'reveal';
  /** Ed25519, `edpk...`. */
  readonly publicKey: string;
}

/** Pays, or calls a contract with `parameters`: entrypoint and argument as the protocol writes them, hexadecimal. */
export interface TransactionContent extends ManagerMembers {
  readonly kind: 'transaction';
  readonly amount: bigint;
  readonly destination: string;
  readonly parameters?: string;
}

/** Has a baker count the coins of its source; nobody does where there is no delegate. */
export interface DelegationContent extends ManagerMembers {
  readonly kind: 'delegation';
  readonly delegate?: string;
}

/** One of the things that an operation does, all of them or none. */
export type Content = RevealContent | TransactionContent | DelegationContent;

/** An operation of an account: the block that it is counted from, and what it does. */
export interface Operation {
  /** `B...`: the hash of a block. */
  readonly branch: string;
  readonly contents: readonly [Content, ...Content[]];
}

/** Tags of the contents in bytes. */
export const contentTags = { reveal: 107, transaction: 108, delegation: 110 } as const satisfies Record<Content['kind'], number>;

/** Tags of implicit accounts by the curve of their key. */
export const curveTags = { tz1: 0, tz2: 1, tz3: 2, tz4: 3 } as const;

/** The content that an operation is for: the last one, since a reveal comes first. */
export function mainContent({ contents }: Operation): Content {
  return contents.at(-1) ?? contents[0];
}
