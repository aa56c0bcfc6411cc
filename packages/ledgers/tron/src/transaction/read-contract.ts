import { toHex } from '@countersign/kernel';
import { readMembers, type ReadMembers } from '@countersign/ledger-port/protobuf';

import { addressOf, isAddress } from '../address.ts';

/** What a transaction does, as its bytes say it. Amounts in sun; addresses are texts. */
export type ReadContract =
  | { readonly type: 'Coins'; readonly owner: string; readonly to: string; readonly amount: bigint }
  | {
      readonly type: 'Call';
      readonly owner: string;
      readonly contract: string;
      readonly value: bigint;
      /** Hexadecimal. */
      readonly data: string;
      /** Whether tokens of the network's own kind (TRC-10) go along. */
      readonly carriesTokens: boolean;
    }
  | { readonly type: 'Creation'; readonly owner: string }
  | { readonly type: 'NewAccount'; readonly owner: string; readonly account: string }
  /** Who may sign from then on: the addresses of all keys. */
  | { readonly type: 'Permissions'; readonly owner: string; readonly keys: readonly string[] }
  | { readonly type: 'Freeze'; readonly owner: string; readonly amount: bigint }
  | { readonly type: 'Loan'; readonly owner: string; readonly to: string; readonly amount: bigint }
  /** Anything else; its owner where that is where such contracts have it. */
  | { readonly type: 'Other'; readonly owner?: string };

/** Reads the message of a kind of contract, strictly where the kind is known here. Throws a `RangeError` where it is not one. */
export function readContract(name: string, value: Uint8Array): ReadContract {
  const read = readers.get(name);
  return read === undefined ? { type: 'Other', ...ownerOf(name, value) } : read(value);
}

const readers: ReadonlyMap<string, (value: Uint8Array) => ReadContract> = new Map([
  ['TransferContract', readCoins],
  ['TriggerSmartContract', readCall],
  ['CreateSmartContract', readCreation],
  ['AccountCreateContract', readNewAccount],
  ['AccountPermissionUpdateContract', readPermissions],
  ['FreezeBalanceV2Contract', readFreeze],
  ['DelegateResourceContract', readLoan],
]);

function readCoins(value: Uint8Array): ReadContract {
  const members = readMembers(value, { 1: 'Bytes', 2: 'Bytes', 3: 'Number' });
  return { type: 'Coins', owner: addressAt(members, 1), to: addressAt(members, 2), amount: members.number(3) };
}

function readCall(value: Uint8Array): ReadContract {
  const members = readMembers(value, { 1: 'Bytes', 2: 'Bytes', 3: 'Number', 4: 'Bytes', 5: 'Number', 6: 'Number' });
  return {
    type: 'Call',
    owner: addressAt(members, 1),
    contract: addressAt(members, 2),
    value: members.number(3),
    data: toHex(members.bytes(4) ?? new Uint8Array()),
    carriesTokens: members.number(5) > 0n || members.number(6) > 0n,
  };
}

function readCreation(value: Uint8Array): ReadContract {
  const members = readMembers(value, { 1: 'Bytes', 2: 'Message', 3: 'Number', 4: 'Number' });
  return { type: 'Creation', owner: addressAt(members, 1) };
}

function readNewAccount(value: Uint8Array): ReadContract {
  const members = readMembers(value, { 1: 'Bytes', 2: 'Bytes', 3: 'Number' });
  return { type: 'NewAccount', owner: addressAt(members, 1), account: addressAt(members, 2) };
}

function readPermissions(value: Uint8Array): ReadContract {
  const members = readMembers(value, { 1: 'Bytes', 2: 'Message', 3: 'Message', 4: 'SeveralMessages' });
  const permissions = [2, 3, 4].flatMap((member) => members.all(member));
  return { type: 'Permissions', owner: addressAt(members, 1), keys: [...new Set(permissions.flatMap(keysOf))] };
}

/** Type, id, name, threshold, the permission that it is below, operations, and keys with their weights. */
function keysOf(permission: Uint8Array): readonly string[] {
  const members = readMembers(permission, {
    1: 'Number',
    2: 'Number',
    3: 'Bytes',
    4: 'Number',
    5: 'Number',
    6: 'Bytes',
    7: 'SeveralMessages',
  });
  return members.all(7).map((key) => addressAt(readMembers(key, { 1: 'Bytes', 2: 'Number' }), 1));
}

function readFreeze(value: Uint8Array): ReadContract {
  const members = readMembers(value, { 1: 'Bytes', 2: 'Number', 3: 'Number' });
  return { type: 'Freeze', owner: addressAt(members, 1), amount: members.number(2) };
}

function readLoan(value: Uint8Array): ReadContract {
  const members = readMembers(value, { 1: 'Bytes', 2: 'Number', 3: 'Number', 4: 'Bytes', 5: 'Number', 6: 'Number' });
  return { type: 'Loan', owner: addressAt(members, 1), amount: members.number(3), to: addressAt(members, 4) };
}

function addressAt(members: ReadMembers, member: number): string {
  const bytes = members.bytes(member);
  if (!isAddress(bytes)) throw new RangeError('Not an address');
  return addressOf(bytes);
}

/** Nearly all kinds begin with their owner; a transfer of the network's own tokens begins with which they are. */
function ownerOf(name: string, value: Uint8Array): { readonly owner?: string } {
  const prefix = name === 'TransferAssetContract' ? skipped(value) : value;
  const bytes = prefix.subarray(2, 23);
  const isOwner = prefix[0] === (name === 'TransferAssetContract' ? 0x12 : 0x0a) && prefix[1] === 21 && isAddress(bytes);
  return isOwner ? { owner: addressOf(bytes) } : {};
}

/** What is behind a first member of fewer than 128 bytes. */
function skipped(value: Uint8Array): Uint8Array {
  const [tag, length = 0] = value;
  return tag === 0x0a && length < 0x80 ? value.subarray(2 + length) : value;
}
