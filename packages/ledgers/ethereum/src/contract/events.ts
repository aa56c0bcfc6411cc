import { concatBytes, fromHex, isCodedError, toHex, utf8 } from '@countersign/kernel';
import type { ArgumentValue, CalledFunction } from '@countersign/ledger-port';
import type { EthereumLedgerLog } from '@countersign/model';
import { keccak_256 } from '@noble/hashes/sha3.js';

import { readArguments, signatureOf, writeArguments, type AbiFunction, type AbiParameter } from './abi.ts';

/** What contracts write by a standard: the first `indexed` of its inputs are topics of their own, the others its data. */
export interface TokenEvent extends AbiFunction {
  readonly indexed: number;
}

type EventLog = Pick<EthereumLedgerLog, 'topics' | 'data'>;

const address = (name: string): AbiParameter => ({ name, type: 'address' });
const number = (name: string): AbiParameter => ({ name, type: 'uint256' });
const numbers = (name: string): AbiParameter => ({ name, type: 'uint256[]' });

/** The events of ERC-20, ERC-721 and ERC-1155: the only list of them. The first two standards tell theirs apart by what is indexed. */
export const tokenEvents = {
  erc20Transfer: { name: 'Transfer', inputs: [address('from'), address('to'), number('value')], indexed: 2 },
  erc721Transfer: { name: 'Transfer', inputs: [address('from'), address('to'), number('tokenId')], indexed: 3 },
  erc20Approval: { name: 'Approval', inputs: [address('owner'), address('spender'), number('value')], indexed: 2 },
  erc721Approval: { name: 'Approval', inputs: [address('owner'), address('approved'), number('tokenId')], indexed: 3 },
  approvalForAll: {
    name: 'ApprovalForAll',
    inputs: [address('owner'), address('operator'), { name: 'approved', type: 'bool' }],
    indexed: 2,
  },
  erc1155Transfer: {
    name: 'TransferSingle',
    inputs: [address('operator'), address('from'), address('to'), number('id'), number('value')],
    indexed: 3,
  },
  erc1155Transfers: {
    name: 'TransferBatch',
    inputs: [address('operator'), address('from'), address('to'), numbers('ids'), numbers('values')],
    indexed: 3,
  },
} as const satisfies Readonly<Record<string, TokenEvent>>;

/** The first topic of an event's logs, hexadecimal behind `0x`: the hash of its signature. */
export function eventTopic(event: AbiFunction): string {
  return `0x${toHex(keccak_256(utf8(signatureOf(event))))}`;
}

/** What a contract writes of an event with these values. */
export function writeEvent(event: TokenEvent, values: readonly ArgumentValue[]): EventLog {
  const { inputs, indexed } = event;
  const word = (input: AbiParameter, index: number) => `0x${toHex(writeArguments([input], [values[index] ?? '']))}`;
  return {
    topics: [eventTopic(event), ...inputs.slice(0, indexed).map(word)],
    data: `0x${toHex(writeArguments(inputs.slice(indexed), values.slice(indexed)))}`,
  };
}

const byTopic: ReadonlyMap<string, readonly TokenEvent[]> = Map.groupBy(Object.values(tokenEvents), eventTopic);

/** What a log says by the standards of tokens; undefined where it is of none of their events. Contracts may write what they like. */
export function readEvent({ topics, data }: EventLog): CalledFunction | undefined {
  const [topic = '', ...indexed] = topics;
  const event = byTopic.get(topic.toLowerCase())?.find((one) => one.indexed === indexed.length);
  if (event === undefined) return undefined;
  try {
    const words = concatBytes(...indexed.map((word) => fromHex(word.slice(2))));
    const { inputs } = event;
    const values = [
      ...readArguments(inputs.slice(0, event.indexed), words),
      ...readArguments(inputs.slice(event.indexed), fromHex(data.slice(2))),
    ];
    return {
      name: event.name,
      arguments: inputs.map(({ name, type }, index) => ({ name, type, value: values[index] ?? '' })),
    };
  } catch (error) {
    if (error instanceof RangeError || isCodedError(error, 'InvalidHex')) return undefined;
    throw error;
  }
}
