import type { AccountKeyId, Curve } from './keys.ts';

/** How one input of an operation is entered and shown. Names are paths within the order's parameters. */
export interface FieldDescriptor {
  readonly name: string;
  readonly label: string;
  readonly kind: 'destination' | 'amount' | 'hex' | 'integer' | 'text' | 'address' | 'currency' | 'flags' | 'choice' | 'boolean';
  readonly required: boolean;
  /** Inclusive bounds of an integer or amount, as decimal text. */
  readonly minimum?: string;
  readonly maximum?: string;
  readonly maximumLength?: number;
  readonly options?: readonly string[];
}

/** An operation that a transaction order can ask of a ledger, as data, so that forms and reviews are generic. */
export interface OperationDescriptor {
  /** The `operation.type` of the order's parameters; ledgers with one operation alone call it `Transfer`. */
  readonly type: string;
  readonly label: string;
  readonly fields: readonly FieldDescriptor[];
}

/** What a person may add to a transfer for the recipient's bookkeeping. */
export interface MemoDescriptor {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'hex' | 'integer';
  readonly maximumLength?: number;
  readonly maximum?: string;
}

/** A kind of token that a ledger knows; `properties` are the fields of the ticker's ledger details. */
export interface TokenDescriptor {
  readonly standard: string;
  readonly tickerKind: 'Native' | 'Contract' | 'Token';
  readonly fungible: boolean;
  /** Decimals of the token's amounts, on ledgers where a convention fixes them for all tokens of the kind. */
  readonly decimals?: number;
  readonly properties: readonly FieldDescriptor[];
}

/** A fee that a person may set instead of a level. */
export interface CustomFeeDescriptor {
  readonly type: string;
  readonly label: string;
  readonly fields: readonly FieldDescriptor[];
}

/** What a ledger is and can do, as data. */
export interface LedgerDescriptor {
  /** The `type` of the public API's ledger parameters, e.g. `Ethereum`. */
  readonly type: string;
  readonly name: string;
  readonly curve: Curve;
  readonly keyId: AccountKeyId;
  /** `utxo`: an account spends outputs and may have many addresses. `balance`: one address holds all. */
  readonly accountModel: 'utxo' | 'balance';
  readonly feeUnit: string;
  readonly customFees: readonly CustomFeeDescriptor[];
  readonly memos: readonly MemoDescriptor[];
  readonly tokens: readonly TokenDescriptor[];
  readonly operations: readonly OperationDescriptor[];
  /** Blocks after which a transaction counts as confirmed. */
  readonly confirmations: number;
  /** How a transaction that was sent can still be replaced. */
  readonly replacement: 'ReplaceByFee' | 'SameNonce' | 'SameSequence' | 'None';
}
