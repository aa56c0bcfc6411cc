import { fromHex } from '@countersign/kernel';
import { checksumAddress, erc20, eventTopic, numberedToken, readArguments, tokenEvents } from '@countersign/ledger-ethereum';
import type { AssetReference } from '@countersign/ledger-port';

import type { NodeLog } from './shapes.ts';

/** Tokens that went from one address to another. Addresses as EIP-55 spells them; absent where tokens are made or destroyed. */
export interface TokenMovement {
  readonly asset: AssetReference;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly amount: bigint;
}

const topics = {
  /** Of EIP-20 and, with its third argument indexed, of EIP-721. */
  transfer: eventTopic(tokenEvents.erc20Transfer),
  transferSingle: eventTopic(tokenEvents.erc1155Transfer),
  transferBatch: eventTopic(tokenEvents.erc1155Transfers),
} as const;

/**
 * Where networks write down that their coin moved, as a token would: all of it, or by the contract that people call as if the coin were a token. No contract of
 * anybody's can be there.
 */
const coinLogs: Readonly<Record<string, 'EveryMovement' | 'Contract'>> = {
  // EIP-7708, and those that had the idea before.
  '0xfffffffffffffffffffffffffffffffffffffffe': 'EveryMovement',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee': 'EveryMovement',
  // Of zkSync and chains that are made of it.
  '0x000000000000000000000000000000000000800a': 'EveryMovement',
  // Of Polygon.
  '0x0000000000000000000000000000000000001010': 'Contract',
};
/** Whom zkSync's transactions pay their fee to, and get back from what is too much of it. */
const bootloader = checksumAddress('0x0000000000000000000000000000000000008001');

/** What logs of a transaction say of the network's coin, in their order, and whether they report every movement of it. */
export interface CoinMovements {
  readonly moved: readonly Omit<TokenMovement, 'asset'>[];
  readonly isWhole: boolean;
}

/** Whether a log is of the network's coin, and not of a token. */
export function isCoinLog({ address }: Pick<NodeLog, 'address'>): boolean {
  return coinLogs[address] !== undefined;
}

/** The coins that the logs of a transaction report. What pays its fee is in the fee. */
export function coinMovementsIn(logs: readonly NodeLog[]): CoinMovements {
  const told = logs.flatMap(({ address, topics: [event, one, two, three], data }) => {
    const kind = coinLogs[address];
    if (kind === undefined || event !== topics.transfer || one === undefined || two === undefined) return [];
    if (three !== undefined || data.length !== 66) return [];
    const [from, to, amount] = [addressIn(one), addressIn(two), BigInt(data)];
    if (amount === 0n || from === bootloader || to === bootloader) return [];
    // The caller of the contract has paid it already.
    return [{ kind, from: kind === 'Contract' ? checksumAddress(address) : from, to, amount }];
  });
  return {
    moved: told.map(({ from, to, amount }) => ({ from, to, amount })),
    isWhole: logs.some(({ address }) => coinLogs[address] === 'EveryMovement'),
  };
}

const pair = (type: string) => [
  { name: 'ids', type },
  { name: 'values', type },
];

/** What a contract says that moved, by the events of the token standards. Anything else is nothing. */
export function tokenMovementsIn({
  address,
  topics: [event, one, two, three],
  data,
}: Omit<NodeLog, 'logIndex'>): readonly TokenMovement[] {
  const contract = checksumAddress(address);
  if (event === topics.transfer && one !== undefined && two !== undefined) {
    const parties = { from: addressIn(one), to: addressIn(two) };
    if (three !== undefined)
      return data === '0x' ? [{ asset: numberedToken('ERC721', contract, BigInt(three)), ...parties, amount: 1n }] : [];
    return data.length === 66 ? [{ asset: erc20(contract), ...parties, amount: BigInt(data) }] : [];
  }
  if (two === undefined || three === undefined) return [];
  const parties = { from: addressIn(two), to: addressIn(three) };
  const numbered = (id: bigint, amount: bigint) => ({ asset: numberedToken('ERC1155', contract, id), ...parties, amount });
  if (event === topics.transferSingle) {
    const [id, amount] = valuesIn(data, 'uint256');
    return typeof id === 'bigint' && typeof amount === 'bigint' ? [numbered(id, amount)] : [];
  }
  if (event !== topics.transferBatch) return [];
  const [ids, amounts] = valuesIn(data, 'uint256[]').map((values) => numbersIn(values));
  if (ids === undefined || amounts === undefined || ids.length !== amounts.length) return [];
  return ids.map((id, index) => numbered(id, amounts[index] ?? 0n));
}

type Value = ReturnType<typeof readArguments>[number];

function valuesIn(data: string, type: string): readonly Value[] {
  try {
    return readArguments(pair(type), fromHex(data.slice(2)));
  } catch (error) {
    // A contract may write anything under the name of an event.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function numbersIn(values: Value): readonly bigint[] {
  return Array.isArray(values) ? values.filter((value): value is bigint => typeof value === 'bigint') : [];
}

/** The address in the last 20 bytes of a topic; undefined for the zero address. */
function addressIn(topic: string): string | undefined {
  const address = `0x${topic.slice(-40)}`;
  return /^0x0{40}$/.test(address) ? undefined : checksumAddress(address);
}
