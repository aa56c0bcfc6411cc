import { CodedError, toHex, utf8 } from '@countersign/kernel';
import { addressBytes, fromCallAddress } from '@countersign/ledger-tron';
import type { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import type { RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';
import { Header, Nothing } from './shapes.ts';

/**
 * What is asked of nodes (https://tronprotocol.github.io/documentation-en/api/http/): what `/walletsolidity` answers 19 of 27 witnesses have built on, and can't be
 * taken back. Addresses are hexadecimal.
 */
export const path = {
  newest: '/wallet/getnowblock',
  final: '/walletsolidity/getnowblock',
  block: '/walletsolidity/getblockbynum',
  header: '/walletsolidity/getblock',
  infos: '/walletsolidity/gettransactioninfobyblocknum',
  info: '/walletsolidity/gettransactioninfobyid',
  finalTransaction: '/walletsolidity/gettransactionbyid',
  transaction: '/wallet/gettransactionbyid',
  waiting: '/wallet/gettransactionfrompending',
  account: '/wallet/getaccount',
  finalAccount: '/walletsolidity/getaccount',
  resources: '/wallet/getaccountresource',
  parameters: '/wallet/getchainparameters',
  trial: '/wallet/triggerconstantcontract',
  finalTrial: '/walletsolidity/triggerconstantcontract',
  broadcast: '/wallet/broadcasthex',
} as const;

/** One question: JSON that is sent to a path. */
export function post(to: string, body: object = {}): RpcCall {
  return { method: to, params: [toHex(utf8(JSON.stringify(body))), 'application/json'] };
}

/** The answers to several questions, in one shape. */
export async function read<Shape extends z.ZodType>(
  chain: Chain,
  calls: readonly RpcCall[],
  shape: Shape,
): Promise<readonly z.infer<Shape>[]> {
  const answers = await chain.ask(calls);
  return calls.map(({ method }, index) => take(chain.name, method, answers[index], shape));
}

/** The answer to one question. */
export async function readOne<Shape extends z.ZodType>(chain: Chain, call: RpcCall, shape: Shape): Promise<z.infer<Shape>> {
  const [answer] = await chain.ask([call]);
  return take(chain.name, call.method, answer, shape);
}

/** An answer in its shape; undefined where the node has nothing. */
export function takeIfThere<Shape extends z.ZodType>(
  { name }: Pick<Chain, 'name'>,
  method: string,
  answer: RpcAnswer | undefined,
  shape: Shape,
): z.infer<Shape> | undefined {
  const isNothing = answer?.ok === true && Nothing.safeParse(answer.value).success;
  return isNothing ? undefined : take(name, method, answer, shape);
}

/** The same of one question. */
export async function readIfThere<Shape extends z.ZodType>(
  chain: Chain,
  call: RpcCall,
  shape: Shape,
): Promise<z.infer<Shape> | undefined> {
  const [answer] = await chain.ask([call]);
  return takeIfThere(chain, call.method, answer, shape);
}

/** An address as nodes have it: hexadecimal, with the network's prefix. */
export function hexOf(address: string): string {
  return toHex(addressBytes(address));
}

/** An address of the JSON of nodes, as people read it; undefined for anything else. */
export function addressIn(text = ''): string | undefined {
  return /^41[0-9a-f]{40}$/.test(text) ? fromCallAddress(`0x${text.slice(2)}`) : undefined;
}

/** Where a block is, and when it was made. Throws `LedgerUnreachable` where its id does not begin with its height. */
export function placeOf({ name }: Pick<Chain, 'name'>, { blockID, block_header: { raw_data: header } }: Header) {
  const { number: height, timestamp, parentHash } = header;
  if (Number.parseInt(blockID.slice(0, 16), 16) !== height)
    throw new CodedError('LedgerUnreachable', `The node ${name} names block ${height} by ${blockID}, which is another's id`);
  return { height, hash: blockID, parentHash: height === 0 ? undefined : parentHash, time: new Date(timestamp) };
}

/** The newest block that is final on a node. */
export async function newestFinal(chain: Chain) {
  return placeOf(chain, await readOne(chain, post(path.final), Header));
}
