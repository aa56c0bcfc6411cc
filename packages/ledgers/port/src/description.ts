import type { AddressTag, TransactionDestination } from '@countersign/model';

import type { AssetReference } from './asset.ts';
import { ledgerWarning, type LedgerWarning } from './warning.ts';

/** What moves in a description: an asset, the ticker by which an order names it, or what an order alone does not say. */
export type DescribedAsset =
  | AssetReference
  | { readonly type: 'Ticker'; readonly tickerId: string }
  | { readonly type: 'Unknown' };

/** An amount that goes somewhere. */
export interface DescribedMovement {
  readonly asset: DescribedAsset;
  /** In the asset's smallest unit; absent where it is not known. */
  readonly amount?: bigint;
  /** Whose it was; absent where the paying account sends it. */
  readonly from?: TransactionDestination;
  /** Absent where it goes to nobody who has an address, as to a contract that does not exist yet. */
  readonly to?: TransactionDestination;
  /** Which recipient at the address it is for, on ledgers that have tags. */
  readonly tag?: AddressTag;
}

/** The value of a call's argument. Addresses are in the ledger's spelling, bytes are hexadecimal behind `0x`. */
export type ArgumentValue = bigint | boolean | string | readonly ArgumentValue[];

/** A function of a contract with what it is given, as far as its name is known. */
export interface CalledFunction {
  readonly name: string;
  readonly arguments: readonly { readonly name: string; readonly type: string; readonly value: ArgumentValue }[];
}

/** A call of a contract, or with no contract the creation of one. */
export interface ContractCall {
  readonly contract?: TransactionDestination;
  /** Absent where nobody here knows what is called. */
  readonly function?: CalledFunction;
}

/**
 * What others may do from now on. `Allowance`: take up to a limit of what the account has. `Operator`: take all tokens of a contract, again
 * and again. `Offer`: buy it, the first who comes. `TrustLine`: owe the account up to a limit. `Deposit`: pay to an account that takes
 * nothing from strangers. `Holding`: hold a token that the account issues. `Delegate`: have its coins count as theirs where who makes blocks is decided.
 * `Representative`: vote in its place on the rules of the ledger. `Key`: sign in place of its own key. `Signer`: sign for it beside its own key.
 * `Rewards`: get what its stake earns.
 */
export interface GivenRight {
  readonly type:
    | 'Allowance'
    | 'Operator'
    | 'Offer'
    | 'TrustLine'
    | 'Deposit'
    | 'Holding'
    | 'Delegate'
    | 'Representative'
    | 'Key'
    | 'Signer'
    | 'Rewards';
  /** Who gets it; absent where anybody does, or where it depends on a ticker that names its issuer. */
  readonly holder?: TransactionDestination;
  /** Absent where it concerns no asset. */
  readonly asset?: DescribedAsset;
  /** In the asset's smallest unit; absent where it has no amount. */
  readonly limit?: bigint | 'Unlimited';
  /** Present where the right is taken away. */
  readonly isWithdrawn?: true;
}

/** What a transaction is for, as data for people: of an order before anything is built, or of bytes. */
export interface TransactionDescription {
  /** The operation's type in the ledger's descriptor, or what it comes down to. */
  readonly operation: string;
  readonly movements: readonly DescribedMovement[];
  readonly calls: readonly ContractCall[];
  readonly rights: readonly GivenRight[];
  readonly warnings: readonly LedgerWarning[];
}

/** All that can be said of an operation that nobody here knows. */
export function unknownOperation(operation: string): TransactionDescription {
  return { operation, movements: [], calls: [], rights: [], warnings: [ledgerWarning('UnknownOperation', { operation })] };
}

/** A call in one line, as every reader shows it, e.g. `approve(spender: 0x..., amount: 5)`. */
export function calledFunctionText({ name, arguments: given }: CalledFunction): string {
  return `${name}(${given.map((argument) => `${argument.name}: ${valueText(argument.value)}`).join(', ')})`;
}

/** What an order's calls are, on one line; undefined where no function is known. */
export function callsText({ calls }: Pick<TransactionDescription, 'calls'>): string | undefined {
  return calls.flatMap((call) => (call.function ? calledFunctionText(call.function) : [])).join('; ') || undefined;
}

function valueText(value: ArgumentValue): string {
  if (typeof value === 'object') return `[${value.map(valueText).join(', ')}]`;
  return typeof value === 'string' && !/^0x[0-9a-f]*$/i.test(value) ? `"${escapedText(value)}"` : String(value);
}

/** A text that somebody chose, so that it cannot pass for what is around it: quotes and characters that nobody sees are written out. */
export function escapedText(text: string): string {
  return text.replace(/["\\\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return character === '"' || character === '\\' ? `\\${character}` : `⟨U+${code.padStart(4, '0')}⟩`;
  });
}
