import { toHex } from '@countersign/kernel';

import { addressText } from '../address.ts';
import { readParts, type Credential } from '../address/parts.ts';
import { bytesOf, expectDistinct, listOf, membersOf, natural, pairsOf, setOf } from '../cbor/expect.ts';
import type { CborItem } from '../cbor/read.ts';
import {
  certificateCodes,
  credentialCodes,
  memberKeys,
  otherKeys,
  outpoint,
  type Body,
  type Certificate,
  type Input,
  type OtherMember,
  type Output,
  type Representative,
  type Token,
  type Withdrawal,
} from './body.ts';

const [hash28, hash32] = [28, 32];

/** No amount of the coin has more bits; of a token there may be as many as a number has. */
const largestAmount = 2n ** 63n - 1n;

/** The names of certificates that are not read any further, by their numbers. */
const otherCertificates: Readonly<Record<number, string>> = {
  3: 'Registration of a pool',
  4: 'End of a pool',
  10: 'Delegation to a pool and a representative',
  11: 'Registration with a pool',
  12: 'Registration with a representative',
  13: 'Registration with a pool and a representative',
  14: 'Key of a member of the committee',
  15: 'End of a member of the committee',
  16: 'Registration of a representative',
  17: 'End of a representative',
  18: 'Change of a representative',
};

/**
 * Reads the body of anybody's transaction as the network reads it: members in any order and of any length, sets with their tag or without. Throws
 * `RangeError` for what the network has no place for, and for what is there twice.
 */
export function readBody(item: CborItem): Body {
  const members = membersOf(item);
  const known = new Set<number>([...Object.values(memberKeys), ...Object.values(otherKeys)]);
  for (const key of members.keys()) if (!known.has(key)) throw new RangeError(`A body has no member ${key}`);
  const at = (name: keyof typeof memberKeys) => members.get(memberKeys[name]);
  const inputs = setOf(at('inputs')).map(readInput);
  expectDistinct(inputs.map(outpoint));
  const [endsBefore, startsAt, network, auxiliaryHash] = (['endsBefore', 'startsAt', 'network', 'auxiliaryHash'] as const).map(
    at,
  );
  return {
    inputs,
    outputs: listOf(at('outputs')).map(readOutput),
    fee: amountOf(at('fee')),
    ...(endsBefore && { endsBefore: natural(endsBefore) }),
    certificates: at('certificates') === undefined ? [] : setOf(at('certificates')).map(readCertificate),
    withdrawals: at('withdrawals') === undefined ? [] : readWithdrawals(at('withdrawals')),
    ...(startsAt && { startsAt: natural(startsAt) }),
    ...(network && { network: readNetwork(network) }),
    ...(auxiliaryHash && { auxiliaryHash: toHex(bytesOf(auxiliaryHash, hash32)) }),
    others: otherMembers.filter((name) => members.has(otherKeys[name])),
  };
}

const otherMembers = Object.keys(otherKeys).filter((name): name is OtherMember => Object.hasOwn(otherKeys, name));

function amountOf(item: CborItem | undefined): bigint {
  const amount = natural(item);
  if (amount > largestAmount) throw new RangeError('No amount is as large');
  return amount;
}

function readInput(item: CborItem): Input {
  const [id, index] = listOf(item, 2);
  const position = natural(index);
  if (position > 0xffffn) throw new RangeError('No transaction has as many outputs');
  return { transactionId: toHex(bytesOf(id, hash32)), index: Number(position) };
}

/** In the form since Babbage, a map, or in the one before, a list. */
function readOutput(item: CborItem): Output {
  if (item.type === 'Array') {
    const [address, value, datum, ...more] = item.items;
    if (more.length > 0) throw new RangeError('An output has no more members');
    if (datum !== undefined) bytesOf(datum, hash32);
    return outputOf(address, value, datum !== undefined);
  }
  const members = membersOf(item);
  for (const key of members.keys()) if (key > 3) throw new RangeError(`An output has no member ${key}`);
  return outputOf(members.get(0), members.get(1), members.has(2) || members.has(3));
}

function outputOf(address: CborItem | undefined, value: CborItem | undefined, hasData: boolean): Output {
  return { address: payableText(bytesOf(address)), ...readValue(value), ...(hasData && { hasData }) };
}

/** No output is at a reward address. */
function payableText(bytes: Uint8Array): string {
  const [header = 0] = bytes;
  if (header >> 4 !== 8 && readParts(bytes).type === 'Reward') throw new RangeError('A reward address has no outputs');
  return addressText(bytes);
}

function readValue(item: CborItem | undefined): Pick<Output, 'amount' | 'tokens'> {
  if (item?.type !== 'Array') return { amount: amountOf(item), tokens: [] };
  const [coin, assets] = listOf(item, 2);
  const policies = pairsOf(assets).map(([policy, names]) => [toHex(bytesOf(policy, hash28)), names] as const);
  expectDistinct(policies.map(([policy]) => policy));
  return { amount: amountOf(coin), tokens: policies.flatMap(([policy, names]) => readTokens(policy, names)) };
}

function readTokens(policy: string, item: CborItem): readonly Token[] {
  const tokens = pairsOf(item).map(([key, count]) => {
    const name = bytesOf(key);
    const amount = natural(count);
    if (name.length > 32 || amount === 0n) throw new RangeError('No token has such a name, or none of it is there');
    return { policy, name: toHex(name), amount };
  });
  expectDistinct(tokens.map(({ name }) => name));
  return tokens;
}

function readWithdrawals(item: CborItem | undefined): readonly Withdrawal[] {
  const withdrawals = pairsOf(item).map(([key, amount]) => {
    const bytes = bytesOf(key);
    if (readParts(bytes).type !== 'Reward') throw new RangeError('Rewards are at reward addresses alone');
    return { address: addressText(bytes), amount: amountOf(amount) };
  });
  if (withdrawals.length === 0) throw new RangeError('An empty map of withdrawals');
  expectDistinct(withdrawals.map(({ address }) => address));
  return withdrawals;
}

function readNetwork(item: CborItem): 0 | 1 {
  const network = natural(item);
  if (network !== 0n && network !== 1n) throw new RangeError('No network has such a number');
  return network === 0n ? 0 : 1;
}

function readCertificate(item: CborItem): Certificate {
  const [code, ...rest] = listOf(item);
  const number = Number(natural(code));
  const other = otherCertificates[number];
  if (other !== undefined) return { type: 'Other', name: other };
  const isOld = number === certificateCodes.oldRegister || number === certificateCodes.oldUnregister;
  if (rest.length !== (isOld ? 1 : 2)) throw new RangeError('A certificate of another length');
  const stake = readCredential(rest[0]);
  switch (number) {
    case certificateCodes.oldRegister:
      return { type: 'Register', stake };
    case certificateCodes.oldUnregister:
      return { type: 'Unregister', stake };
    case certificateCodes.Register:
      return { type: 'Register', stake, deposit: amountOf(rest[1]) };
    case certificateCodes.Unregister:
      return { type: 'Unregister', stake, deposit: amountOf(rest[1]) };
    case certificateCodes.Delegate:
      return { type: 'Delegate', stake, pool: toHex(bytesOf(rest[1], hash28)) };
    case certificateCodes.Represent:
      return { type: 'Represent', stake, representative: readRepresentative(rest[1]) };
    default:
      throw new RangeError(`There is no certificate ${number}`);
  }
}

function readCredential(item: CborItem | undefined): Credential {
  const [code, hash] = listOf(item, 2);
  const number = natural(code);
  if (number !== BigInt(credentialCodes.Key) && number !== BigInt(credentialCodes.Script))
    throw new RangeError('Neither a key nor a script');
  return { type: number === BigInt(credentialCodes.Key) ? 'Key' : 'Script', hash: toHex(bytesOf(hash, hash28)) };
}

function readRepresentative(item: CborItem | undefined): Representative {
  const items = listOf(item);
  if (items.length > 1) return readCredential(item);
  const number = natural(items[0]);
  if (number === BigInt(credentialCodes.AlwaysAbstain)) return { type: 'AlwaysAbstain' };
  if (number === BigInt(credentialCodes.AlwaysNoConfidence)) return { type: 'AlwaysNoConfidence' };
  throw new RangeError('No representative');
}
