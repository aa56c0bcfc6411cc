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
