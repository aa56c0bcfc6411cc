import { CodedError, fromHex } from '@countersign/kernel';
import { writeCall } from '@countersign/ledger-ethereum/calls';
import { toCallAddress } from '@countersign/ledger-tron';

import type { RpcCall } from '../json-rpc/json-rpc.ts';
import { hexOf, path, post } from './ask.ts';
import type { Trial } from './shapes.ts';

interface Call {
  readonly owner: string;
  readonly contract: string;
  /** Hexadecimal. */
  readonly data: string;
  readonly value?: bigint;
}

/** The trial of a call: nothing comes of it. Throws `InvalidAmount` for more coins than a node's JSON can say. */
export function trialOf({ owner, contract, data, value = 0n }: Call, at: 'Newest' | 'Final'): RpcCall {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new CodedError('InvalidAmount', 'A call with so many coins cannot be tried');
  return post(at === 'Final' ? path.finalTrial : path.trial, {
    owner_address: hexOf(owner),
    contract_address: hexOf(contract),
    data,
    ...(value > 0n && { call_value: Number(value) }),
  });
}

/** The question what somebody has of a token. */
export function heldCall(owner: string, contract: string, at: 'Newest' | 'Final'): RpcCall {
  const inputs = [{ name: 'owner', type: 'address' }];
  return trialOf({ owner, contract, data: writeCall({ name: 'balanceOf', inputs }, [toCallAddress(owner)]) }, at);
}

/** What a call gave back, hexadecimal; undefined where it failed, or there is no contract. */
export function answerOf(trial: Trial): string | undefined {
  return failureIn(trial) === undefined ? trial.constant_result[0] : undefined;
}

/** One word as a number; undefined for anything else. */
export function numberIn(answer: string | undefined): bigint | undefined {
  return answer?.length === 64 ? BigInt(`0x${answer}`) : undefined;
}

/** Why a call failed, in the node's words, which are a contract's in part: as far as they are text. A node says that it was tried also of one that failed. */
export function failureIn({ result: { result, message } }: Trial): string | undefined {
  if (result && (message === undefined || message === '')) return undefined;
  const words = new TextDecoder().decode(fromHex(message ?? '')).replace(/[^\x20-\x7e]/g, '?');
  return words === '' ? 'the node gives no reason' : words.slice(0, 200);
}
