import { toHex } from '@countersign/kernel';
import { nativeAsset } from '@countersign/ledger-port';
import type { ReadOperation } from '@countersign/ledger-stellar';

import { accountFlags, largestAmount } from './constants.ts';
import { done, failed, type OperationContext, type Outcome } from './outcome.ts';
import { clawback, setTrustLineFlags } from './issuer-operations.ts';
import { payToken } from './pay-token.ts';
import {
  deleteAccount,
  deleteLine,
  hasFlag,
  readAccount,
  readData,
  readLine,
  reserve,
  writeAccount,
  writeData,
  writeLine,
  type AccountRecord,
} from './records.ts';

/** Carries an operation out on a draft, as the network does; the result codes are its own. */
export async function performOperation(operation: ReadOperation, context: OperationContext): Promise<Outcome> {
  const account = await readAccount(context.draft, context.source);
  if (account === undefined) return failed('opNO_ACCOUNT');
  switch (operation.type) {
    case 'CreateAccount':
      return createAccount(operation, account, context);
    case 'Payment':
      return operation.asset === 'Native'
        ? payCoins(operation, account, context)
        : payToken({ ...operation, asset: operation.asset }, context);
    case 'SetOptions':
      return setOptions(operation, account, context);
    case 'ChangeTrust':
      return changeTrust(operation, account, context);
    case 'AccountMerge':
      return mergeAccount(operation, account, context);
    case 'ManageData':
      return manageData(operation, account, context);
    case 'SetTrustLineFlags':
      return setTrustLineFlags(operation, account, context);
    case 'Clawback':
      return clawback(operation, context);
  }
}

type Of<Type extends ReadOperation['type']> = Extract<ReadOperation, { readonly type: Type }>;

function spendable({ balance, subentries }: AccountRecord): bigint {
  return BigInt(balance) - reserve(subentries);
}

function plus(account: AccountRecord, amount: bigint): AccountRecord {
  return { ...account, balance: (BigInt(account.balance) + amount).toString() };
}

async function createAccount({ destination, amount }: Of<'CreateAccount'>, account: AccountRecord, context: OperationContext) {
  const { draft, source, height, index } = context;
  if ((await readAccount(draft, destination)) !== undefined) return failed('CREATE_ACCOUNT_ALREADY_EXIST');
  if (amount < reserve(0)) return failed('CREATE_ACCOUNT_LOW_RESERVE');
  if (spendable(account) < amount) return failed('CREATE_ACCOUNT_UNDERFUNDED');
  writeAccount(draft, source, plus(account, -amount));
  writeAccount(draft, destination, { balance: amount.toString(), sequence: firstSequence(height), subentries: 0 });
  return done({ index, asset: nativeAsset, from: [source], to: destination, amount, metadata: { type: 'Stellar' } });
}

/** A new account begins behind all sequences that an earlier account of its key can have had. */
function firstSequence(height: number): string {
  return (BigInt(height) << 32n).toString();
}

async function payCoins(
  { destination: { address: to }, amount }: Of<'Payment'>,
  account: AccountRecord,
  context: OperationContext,
) {
  const { draft, source, index } = context;
  const recipient = await readAccount(draft, to);
  if (recipient === undefined) return failed('PAYMENT_NO_DESTINATION');
  if (to === source) return done();
  if (spendable(account) < amount) return failed('PAYMENT_UNDERFUNDED');
  if (BigInt(recipient.balance) + amount > largestAmount) return failed('PAYMENT_LINE_FULL');
  writeAccount(draft, source, plus(account, -amount));
  writeAccount(draft, to, plus(recipient, amount));
  return done({ index, asset: nativeAsset, from: [source], to, amount, metadata: { type: 'Stellar' } });
}

function setOptions(operation: Of<'SetOptions'>, account: AccountRecord, { draft, source }: OperationContext): Outcome {
  const { setFlags = 0, clearFlags = 0, homeDomain, weights, signer, inflationDestination } = operation;
  const known = accountFlags.required | accountFlags.revocable | accountFlags.immutable | accountFlags.clawback;
  if (((setFlags | clearFlags) & ~known) !== 0) return failed('SET_OPTIONS_UNKNOWN_FLAG');
  if ((setFlags & clearFlags) !== 0) return failed('SET_OPTIONS_BAD_FLAGS');
  if (setFlags + clearFlags > 0 && hasFlag(account, 'immutable')) return failed('SET_OPTIONS_CANT_CHANGE');
  const hasOthers = signer !== undefined || inflationDestination !== undefined || weights.some((weight) => weight !== undefined);
  if (hasOthers) return failed('opNOT_SUPPORTED');
  const flags = ((account.flags ?? 0) | setFlags) & ~clearFlags;
  if ((flags & accountFlags.clawback) !== 0 && (flags & accountFlags.revocable) === 0)
    return failed('SET_OPTIONS_AUTH_REVOCABLE_REQUIRED');
  const domain = homeDomain === undefined ? account.homeDomain : String.fromCharCode(...homeDomain);
  writeAccount(draft, source, { ...account, flags, ...(domain !== undefined && { homeDomain: domain }) });
  return done();
}

async function changeTrust({ asset, limit }: Of<'ChangeTrust'>, account: AccountRecord, { draft, source }: OperationContext) {
  const { code, issuer } = asset;
  if (issuer === source) return failed('CHANGE_TRUST_MALFORMED');
  const line = await readLine(draft, source, code, issuer);
  if (line !== undefined) {
    if (limit < BigInt(line.balance)) return failed('CHANGE_TRUST_INVALID_LIMIT');
    if (limit > 0n) writeLine(draft, { ...line, limit: limit.toString() });
    else {
      deleteLine(draft, line);
      writeAccount(draft, source, { ...account, subentries: account.subentries - 1 });
    }
    return done();
  }
  if (limit === 0n) return failed('CHANGE_TRUST_INVALID_LIMIT');
  const issuing = await readAccount(draft, issuer);
  if (issuing === undefined) return failed('CHANGE_TRUST_NO_ISSUER');
  if (BigInt(account.balance) < reserve(account.subentries + 1)) return failed('CHANGE_TRUST_LOW_RESERVE');
  const terms = {
    ...(hasFlag(issuing, 'required') && { unauthorized: true }),
    ...(hasFlag(issuing, 'clawback') && { clawback: true }),
  };
  writeLine(draft, { holder: source, code, issuer, balance: '0', limit: limit.toString(), ...terms });
  writeAccount(draft, source, { ...account, subentries: account.subentries + 1 });
  return done();
}

async function mergeAccount(
  { destination: { address: to } }: Of<'AccountMerge'>,
  account: AccountRecord,
  context: OperationContext,
) {
  const { draft, source, height, index } = context;
  if (to === source) return failed('ACCOUNT_MERGE_MALFORMED');
  const recipient = await readAccount(draft, to);
  if (recipient === undefined) return failed('ACCOUNT_MERGE_NO_ACCOUNT');
  if (hasFlag(account, 'immutable')) return failed('ACCOUNT_MERGE_IMMUTABLE_SET');
  if (account.subentries > 0) return failed('ACCOUNT_MERGE_HAS_SUB_ENTRIES');
  if (BigInt(account.sequence) >= BigInt(firstSequence(height))) return failed('ACCOUNT_MERGE_SEQNUM_TOO_FAR');
  const amount = BigInt(account.balance);
  if (BigInt(recipient.balance) + amount > largestAmount) return failed('ACCOUNT_MERGE_DEST_FULL');
  deleteAccount(draft, source);
  writeAccount(draft, to, plus(recipient, amount));
  return done({ index, asset: nativeAsset, from: [source], to, amount, metadata: { type: 'Stellar' } });
}

/** The entry by which an account asks for memos (SEP-29): a one, as text. */
const memoRequired = { name: 'config.memo_required', value: '31' } as const;

async function manageData({ name: bytes, value }: Of<'ManageData'>, account: AccountRecord, { draft, source }: OperationContext) {
  const name = String.fromCharCode(...bytes);
  if (!/^[\x20-\x7e]+$/.test(name)) return failed('MANAGE_DATA_INVALID_NAME');
  const before = await readData(draft, source, name);
  if (value === undefined && before === undefined) return failed('MANAGE_DATA_NAME_NOT_FOUND');
  const more = (value === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
  if (more > 0 && BigInt(account.balance) < reserve(account.subentries + 1)) return failed('MANAGE_DATA_LOW_RESERVE');
  const written = value && toHex(value);
  writeData(draft, source, name, written);
  const { memoRequired: _, ...others } = account;
  const asks = name === memoRequired.name ? written === memoRequired.value : account.memoRequired === true;
  writeAccount(draft, source, { ...others, subentries: account.subentries + more, ...(asks && { memoRequired: true }) });
  return done();
}
