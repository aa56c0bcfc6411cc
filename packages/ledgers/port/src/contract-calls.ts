import type { Result } from '@countersign/kernel';
import type { Endpoint, EthereumLedgerLog, TickerLedgerDetails } from '@countersign/model';

import type { CalledFunction } from './description.ts';

/** What a function of a contract is given, as a person enters it. `list` has entries of one shape, as many as `length` says where it is there. */
export type CallParameter = {
  readonly name: string;
  /** As the contract's interface writes it, e.g. `uint256[]`. */
  readonly type: string;
} & (
  | { readonly kind: 'integer'; readonly minimum: bigint; readonly maximum: bigint }
  | { readonly kind: 'address' | 'boolean' | 'text' }
  /** Hexadecimal behind `0x`; of exactly `length` bytes where it is there. */
  | { readonly kind: 'bytes'; readonly length?: number }
  | { readonly kind: 'list'; readonly entry: CallParameter; readonly length?: number }
  | { readonly kind: 'group'; readonly members: readonly CallParameter[] }
);

/** A function of a contract that an order may call. */
export interface CallableFunction {
  /** Names it among the others of its contract, e.g. `approve(address,uint256)`. */
  readonly signature: string;
  readonly name: string;
  readonly parameters: readonly CallParameter[];
  /** True where it takes coins along with the call. */
  readonly takesCoins: boolean;
}

/** An argument as it was entered: text (`true` and `false` for a boolean), or those of a list or a group. */
export type EnteredArgument = string | readonly EnteredArgument[];

/** Why an argument can't be taken, and where: the positions that lead to it. */
export interface ArgumentProblem {
  readonly path: readonly number[];
  readonly problem:
    | 'Missing'
    | 'NotAnInteger'
    | 'OutOfRange'
    | 'InvalidAddress'
    | 'BadAddressChecksum'
    | 'NotHexadecimal'
    | 'WrongLength'
    | 'NotABoolean';
}

/** The calls of contracts that people make by the interface stored with an endpoint. */
export interface ContractCalls {
  /** The functions in an endpoint's interface that change something; none where it has no interface. */
  functionsOf(endpoint: Pick<Endpoint, 'parameters'>): readonly CallableFunction[];
  /** The call's data as an order has them, or every argument that can't be taken. */
  write(called: CallableFunction, entered: readonly EnteredArgument[]): Result<string, readonly ArgumentProblem[]>;
  /** True where the asset is counted by the contract at this address, so that its amounts can be entered in the asset's units. */
  counts(details: TickerLedgerDetails, address: string): boolean;
  /** What a contract wrote, by the standards that contracts keep to; undefined where it is of none of them. */
  readEvent(log: Pick<EthereumLedgerLog, 'topics' | 'data'>): CalledFunction | undefined;
}
