import type { Credential } from '../address/parts.ts';
import type { NetworkId } from '../networks.ts';

/** An amount of a token: its policy (28 bytes) and its name (32 bytes at most), hexadecimal. */
export interface Token {
  readonly policy: string;
  readonly name: string;
  readonly amount: bigint;
}

/** As many of a token as an output can hold. */
export const largestOfToken = 2n ** 64n - 1n;

/** An output of an earlier transaction. */
export interface Input {
  readonly transactionId: string;
  readonly index: number;
}

/** What goes to an address: lovelaces, and tokens along with them. */
export interface Output {
  readonly address: string;
  readonly amount: bigint;
  readonly tokens: readonly Token[];
  /** Whether it has data or a script with it, which scripts alone need. */
  readonly hasData?: true;
}

/** Who votes in place of a stake: nobody, or somebody by the hash of their key or script. */
export type Representative = { readonly type: 'AlwaysAbstain' | 'AlwaysNoConfidence' } | Credential;

/** What a certificate says of a stake, or the name of one that says something else. Deposits in lovelaces; those of the first form name none. */
export type Certificate =
  | { readonly type: 'Register' | 'Unregister'; readonly stake: Credential; readonly deposit?: bigint }
  | { readonly type: 'Delegate'; readonly stake: Credential; readonly pool: string }
  | { readonly type: 'Represent'; readonly stake: Credential; readonly representative: Representative }
  | { readonly type: 'Other'; readonly name: string };

/** Rewards that are taken out of a reward address, all that is there. */
export interface Withdrawal {
  readonly address: string;
  readonly amount: bigint;
}

/** What a transaction does: what is signed of it. */
export interface Body {
  readonly inputs: readonly Input[];
  readonly outputs: readonly Output[];
  readonly fee: bigint;
  /** The first slot in which no block can have it any more. */
  readonly endsBefore?: bigint;
  readonly certificates: readonly Certificate[];
  readonly withdrawals: readonly Withdrawal[];
  /** The first slot in which a block can have it. */
  readonly startsAt?: bigint;
  readonly network?: NetworkId;
  /** Of what is written along with it, hexadecimal. */
  readonly auxiliaryHash?: string;
  /** The names of members that are not read here any further. */
  readonly others: readonly OtherMember[];
}

/** The members of a body by their keys (https://github.com/IntersectMBO/cardano-ledger, conway.cddl). */
export const memberKeys = {
  inputs: 0,
  outputs: 1,
  fee: 2,
  endsBefore: 3,
  certificates: 4,
  withdrawals: 5,
  auxiliaryHash: 7,
  startsAt: 8,
  network: 15,
} as const;

/** Further members that a body may have, which none has that is made here. */
export const otherKeys = {
  Mint: 9,
  ScriptData: 11,
  Collateral: 13,
  RequiredSigners: 14,
  CollateralReturn: 16,
  TotalCollateral: 17,
  ReferenceInputs: 18,
  Votes: 19,
  Proposals: 20,
  TreasuryValue: 21,
  Donation: 22,
} as const;
export type OtherMember = keyof typeof otherKeys;

/** Certificates by the number that they begin with. */
export const certificateCodes = {
  oldRegister: 0,
  oldUnregister: 1,
  Delegate: 2,
  Register: 7,
  Unregister: 8,
  Represent: 9,
} as const;

/** Credentials of keys and scripts, and representatives that are nobody, by their numbers. */
export const credentialCodes = { Key: 0, Script: 1, AlwaysAbstain: 2, AlwaysNoConfidence: 3 } as const;

/** The name of an output, by which it is used up once. */
export function outpoint({ transactionId, index }: Input): string {
  return `${transactionId}:${index}`;
}
