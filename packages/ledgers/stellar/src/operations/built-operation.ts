import { ok, utf8, type Result } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, StellarAsset, StellarMemo, StellarOperation, TransactionDestination } from '@countersign/model';

import { largestAmount } from '../amount.ts';
import { tokenAsset } from '../assets.ts';
import { refuse } from '../errors.ts';
import type { BuiltOperation } from '../transaction/unsigned.ts';
import { readDestination } from './destination.ts';

/** What an order's operation and memo are in a transaction, as far as that follows from the order alone. */
export interface OrderedContent {
  readonly operation: BuiltOperation;
  readonly memo?: StellarMemo;
}

type Content = Result<OrderedContent, TransactionRefusal>;

/** Reads an operation whose destination is an address, with the memo beside it. */
export function orderedContent(operation: StellarOperation, memo: StellarMemo | undefined, ledger: Ledger): Content {
  switch (operation.type) {
    case 'Payment': {
      const { destination, amount, asset } = operation;
      const token = asset === undefined ? ok(undefined) : readToken(asset);
      if (!token.ok) return token;
      const paid = readAmount(amount, 1n);
      if (!paid.ok) return paid;
      const of = token.value === undefined ? {} : { asset: token.value };
      return withDestination(destination, memo, ledger, (text) => ({ type: 'Payment', destination: text, amount, ...of }));
    }
    case 'CreateAccount': {
      const { destination, startingBalance } = operation;
      const paid = readAmount(startingBalance, 1n);
      if (!paid.ok) return paid;
      const read = readDestination(destination, memo, ledger);
      if (read.ok && read.value.text !== read.value.account)
        return refuse('InvalidDestination', 'An account is created by its own address, not by a muxed one');
      return withDestination(destination, memo, ledger, (text) => ({
        type: 'CreateAccount',
        destination: text,
        startingBalance,
      }));
    }
    case 'AccountMerge':
      return withDestination(operation.destination, memo, ledger, (text) => ({ type: 'AccountMerge', destination: text }));
    case 'ChangeTrust': {
      const token = readToken(operation.asset);
      if (!token.ok) return token;
      const limit = readAmount(operation.limit, 0n);
      return limit.ok ? plain({ type: 'ChangeTrust', asset: token.value, limit: operation.limit }, memo) : limit;
    }
    case 'SetOptions': {
      const { option } = operation;
      if (option.type === 'OptionSetFlag') return plain({ type: 'SetOptions', setFlag: option.setFlag }, memo);
      const { homeDomain } = option;
      if (!/^[\x21-\x7e]*$/.test(homeDomain) || utf8(homeDomain).length > 32)
        return refuse('InvalidUserPayload', 'A home domain has at most 32 letters, digits and signs of ASCII');
      return plain({ type: 'SetOptions', homeDomain }, memo);
    }
  }
}

function plain(operation: BuiltOperation, memo: StellarMemo | undefined): Content {
  return ok({ operation, ...(memo !== undefined && { memo }) });
}

function withDestination(
  destination: TransactionDestination,
  memo: StellarMemo | undefined,
  ledger: Ledger,
  operationTo: (text: string) => BuiltOperation,
): Content {
  const read = readDestination(destination, memo, ledger);
  return read.ok ? plain(operationTo(read.value.text), read.value.memo) : read;
}

function readToken({ code, issuer }: StellarAsset): Result<StellarAsset, TransactionRefusal> {
  return tokenAsset({ code, issuer }) === undefined
    ? refuse('InvalidUserPayload', 'The asset has no code of 1 to 12 letters and digits, or no account as its issuer')
    : ok({ code, issuer });
}

function readAmount(text: string, least: bigint): Result<bigint, TransactionRefusal> {
  if (!/^-?[0-9]{1,30}$/.test(text)) return refuse('InvalidAmount', 'The amount is no whole number of the smallest unit');
  const amount = BigInt(text);
  return amount < least || amount > largestAmount
    ? refuse('InvalidAmount', `An amount is ${least} to ${largestAmount} of the smallest unit`)
    : ok(amount);
}
