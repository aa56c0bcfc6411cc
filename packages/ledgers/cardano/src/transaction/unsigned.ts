import { canonicalJson, fromHex, hasMembers, toHex, type JsonObject } from '@countersign/kernel';

import { partsOf, rewardAddress } from '../address.ts';
import { keyHash } from '../address/of-keys.ts';
import { readCbor } from '../cbor/read.ts';
import type { Body, Certificate, Output, Token } from './body.ts';
import { readBody } from './read-body.ts';
import { writeBody } from './write-body.ts';

/** A transaction that lacks its signatures: what it does, and whose two keys sign it, hexadecimal. */
export interface Unsigned {
  readonly sender: string;
  readonly publicKey: string;
  readonly stakeKey: string;
  readonly body: Body;
}

/** As it is kept between the states of an order. What a certificate or a withdrawal is about is the sender's own stake, and not written. */
export function unsignedToJson({ sender, publicKey, stakeKey, body }: Unsigned): JsonObject {
  const [certificate] = body.certificates;
  const [withdrawal] = body.withdrawals;
  return {
    sender,
    publicKey,
    stakeKey,
    inputs: body.inputs.map((input) => ({ ...input })),
    outputs: body.outputs.map(outputToJson),
    fee: body.fee.toString(),
    ...(body.endsBefore !== undefined && { endsBefore: body.endsBefore.toString() }),
    ...(body.network !== undefined && { network: body.network }),
    ...(certificate !== undefined && { certificate: certificateToJson(certificate) }),
    ...(withdrawal !== undefined && { withdrawal: withdrawal.amount.toString() }),
  };
}

function outputToJson({ address, amount, tokens }: Output): JsonObject {
  const listed = tokens.map((token) => ({ ...token, amount: token.amount.toString() }));
  return { address, amount: amount.toString(), ...(listed.length > 0 && { tokens: listed }) };
}

function certificateToJson(certificate: Certificate): JsonObject {
  switch (certificate.type) {
    case 'Register':
    case 'Unregister':
      return { type: certificate.type, deposit: String(certificate.deposit) };
    case 'Delegate':
      return { type: certificate.type, pool: certificate.pool };
    case 'Represent':
      return { type: certificate.type, representative: certificate.representative.type };
    case 'Other':
      return { type: certificate.name };
  }
}

/** Whether it does what is built here: one thing at most with its own stake, which is not a script's, and all of it within its network. */
function isBuilt({ sender, publicKey, stakeKey, body }: Unsigned): boolean {
  const parts = partsOf(sender);
  const isOwn =
    parts?.type === 'Base' &&
    parts.payment.type === 'Key' &&
    parts.stake.type === 'Key' &&
    parts.payment.hash === keyHash(fromHex(publicKey)) &&
    parts.stake.hash === keyHash(fromHex(stakeKey));
  const isOne = body.certificates.length + body.withdrawals.length <= 1;
  return isOwn && isOne && body.network === parts.network && body.endsBefore !== undefined && body.inputs.length > 0;
}

/**
 * The transaction that {@link unsignedToJson} wrote, with the bytes of its body. Undefined for anything else: what is given is written as bytes, read again, and
 * must come out as it was.
 */
export function unsignedFromJson(json: JsonObject): (Unsigned & { readonly bytes: Uint8Array }) | undefined {
  try {
    const { sender, publicKey, stakeKey } = json;
    if (typeof sender !== 'string' || typeof publicKey !== 'string' || typeof stakeKey !== 'string') return undefined;
    const keys = { sender, publicKey, stakeKey };
    const bytes = writeBody(bodyFromJson(json, keys));
    const unsigned = { ...keys, body: readBody(readCbor(bytes)) };
    return isBuilt(unsigned) && canonicalJson(unsignedToJson(unsigned)) === canonicalJson(json)
      ? { ...unsigned, bytes }
      : undefined;
  } catch {
    return undefined;
  }
}

function bodyFromJson(json: JsonObject, { stakeKey }: Pick<Unsigned, 'stakeKey'>): Body {
  const { inputs, outputs, fee, endsBefore, network, certificate, withdrawal } = json;
  if (!Array.isArray(inputs) || !Array.isArray(outputs)) throw new RangeError('Not a body');
  if (network !== 0 && network !== 1) throw new RangeError('Not a network');
  const stake = { type: 'Key', hash: keyHash(fromHex(stakeKey)) } as const;
  const address = rewardAddress(network, stake);
  return {
    inputs: inputs.map(inputFromJson),
    outputs: outputs.map(outputFromJson),
    fee: natural(fee),
    endsBefore: natural(endsBefore),
    network,
    certificates: certificate === undefined ? [] : [certificateFromJson(certificate, stake)],
    withdrawals: withdrawal === undefined ? [] : [{ address, amount: natural(withdrawal) }],
    others: [],
  };
}

function inputFromJson(json: unknown): Body['inputs'][number] {
  if (!hasMembers(json, { transactionId: 'string', index: 'number' })) throw new RangeError('Not an input');
  return { transactionId: toHex(fromHex(json.transactionId)), index: json.index };
}

function outputFromJson(json: unknown): Output {
  if (!hasMembers(json, { address: 'string', amount: 'string' })) throw new RangeError('Not an output');
  const tokens: unknown = 'tokens' in json ? json.tokens : [];
  if (!Array.isArray(tokens)) throw new RangeError('Not a list of tokens');
  return { address: json.address, amount: natural(json.amount), tokens: tokens.map(tokenFromJson) };
}

function tokenFromJson(json: unknown): Token {
  if (!hasMembers(json, { policy: 'string', name: 'string', amount: 'string' })) throw new RangeError('Not a token');
  return { policy: json.policy, name: json.name, amount: natural(json.amount) };
}

function certificateFromJson(json: unknown, stake: { readonly type: 'Key'; readonly hash: string }): Certificate {
  const types = { type: 'string', deposit: 'string?', pool: 'string?', representative: 'string?' } as const;
  if (!hasMembers(json, types)) throw new RangeError('Not a certificate');
  const { type, deposit, pool, representative } = json;
  if (type === 'Register' || type === 'Unregister') return { type, stake, deposit: natural(deposit) };
  if (type === 'Delegate' && pool !== undefined) return { type, stake, pool };
  if (type === 'Represent' && representative === 'AlwaysAbstain')
    return { type, stake, representative: { type: representative } };
  throw new RangeError('Not a certificate');
}

function natural(text: unknown): bigint {
  if (typeof text !== 'string' || !/^(0|[1-9][0-9]{0,19})$/.test(text)) throw new RangeError('Not a number');
  return BigInt(text);
}
