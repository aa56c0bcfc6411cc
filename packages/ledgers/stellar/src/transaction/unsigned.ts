import { CodedError, hasMembers, isObject, type JsonObject } from '@countersign/kernel';
import type { StellarAsset, StellarMemo } from '@countersign/model';

/** The one operation of a transaction that is built here. Amounts are decimal text in the smallest unit. */
export type BuiltOperation =
  | { readonly type: 'Payment'; readonly destination: string; readonly amount: string; readonly asset?: StellarAsset }
  | { readonly type: 'CreateAccount'; readonly destination: string; readonly startingBalance: string }
  | { readonly type: 'ChangeTrust'; readonly asset: StellarAsset; readonly limit: string }
  | { readonly type: 'AccountMerge'; readonly destination: string }
  | { readonly type: 'SetOptions'; readonly homeDomain: string }
  | { readonly type: 'SetOptions'; readonly setFlag: 'AuthImmutable' };

/** A transaction that only lacks its signature, as it is kept. */
export interface UnsignedTransaction {
  /** The passphrase of the network that it is for, which is in what is signed. */
  readonly network: string;
  readonly source: string;
  /** The most that it pays, in stroops. */
  readonly fee: string;
  readonly sequence: string;
  /** The last second, since 1970, at which a ledger may close that has it. */
  readonly maxTime: string;
  readonly memo?: StellarMemo;
  readonly operation: BuiltOperation;
}

/** The transaction as plain JSON, for the port. */
export function unsignedToJson({ memo, operation, ...rest }: UnsignedTransaction): JsonObject {
  const asset = 'asset' in operation && operation.asset !== undefined ? { asset: { ...operation.asset } } : {};
  return { ...rest, ...(memo && { memo: { ...memo } }), operation: { ...operation, ...asset } };
}

const memberTypes = { network: 'string', source: 'string', fee: 'string', sequence: 'string', maxTime: 'string' } as const;

const fieldsOf: Readonly<Record<string, readonly Readonly<Record<string, 'string'>>[]>> = {
  Payment: [{ destination: 'string', amount: 'string' }],
  CreateAccount: [{ destination: 'string', startingBalance: 'string' }],
  ChangeTrust: [{ limit: 'string' }],
  AccountMerge: [{ destination: 'string' }],
  SetOptions: [{ homeDomain: 'string' }, { setFlag: 'string' }],
};

function isAsset(value: unknown): boolean {
  return hasMembers(value, { code: 'string', issuer: 'string' }) && Object.keys(value).length === 2;
}

function isOperation(value: unknown): value is BuiltOperation {
  if (!hasMembers(value, { type: 'string' })) return false;
  const { type, asset, ...others }: { readonly type: string; readonly asset?: unknown } = value;
  const takesAsset = type === 'Payment' || type === 'ChangeTrust';
  if (asset === undefined ? type === 'ChangeTrust' : !takesAsset || !isAsset(asset)) return false;
  return (fieldsOf[type] ?? []).some(
    (fields) => hasMembers(others, fields) && Object.keys(others).length === Object.keys(fields).length,
  );
}

function isUnsigned(value: unknown): value is UnsignedTransaction {
  if (!isObject(value) || !hasMembers(value, memberTypes)) return false;
  const { memo, operation, ...rest }: Readonly<Record<string, unknown>> = value;
  const isMemo = memo === undefined || (hasMembers(memo, { type: 'string', value: 'string' }) && Object.keys(memo).length === 2);
  return isMemo && isOperation(operation) && Object.keys(rest).length === Object.keys(memberTypes).length;
}

/** A transaction as it was kept: these members and no others. Throws `MalformedTransaction` for anything else. */
export function unsignedFromJson(json: unknown): UnsignedTransaction {
  if (!isUnsigned(json)) throw new CodedError('MalformedTransaction', 'Not a transaction of a Stellar network');
  return json;
}
