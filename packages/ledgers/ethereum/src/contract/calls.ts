import { concatBytes, fromHex, toHex } from '@countersign/kernel';

import { encodeAddress, encodeNumber, selectorOf, wordReader } from './abi.ts';

/** A call of a token contract, read from its data. Amounts are in the token's smallest unit. */
export type TokenCall =
  | { readonly method: 'transfer'; readonly to: string; readonly amount: bigint }
  | { readonly method: 'transferFrom'; readonly from: string; readonly to: string; readonly amount: bigint }
  | { readonly method: 'approve' | 'increaseAllowance'; readonly spender: string; readonly amount: bigint }
  | { readonly method: 'setApprovalForAll'; readonly operator: string; readonly approved: boolean }
  | { readonly method: 'safeTransferFrom721'; readonly from: string; readonly to: string; readonly tokenId: bigint }
  | {
      readonly method: 'safeTransferFrom1155';
      readonly from: string;
      readonly to: string;
      readonly tokens: readonly { readonly tokenId: bigint; readonly amount: bigint }[];
    };

type Words = ReturnType<typeof wordReader>;

/** The functions of ERC-20, ERC-721 and ERC-1155 that move tokens or let others move them. */
const readers: Readonly<Record<string, (words: Words) => TokenCall>> = {
  [selectorOf('transfer(address,uint256)')]: (words) => ({
    method: 'transfer',
    to: words.address(0),
    amount: words.number(1),
  }),
  [selectorOf('transferFrom(address,address,uint256)')]: (words) => ({
    method: 'transferFrom',
    from: words.address(0),
    to: words.address(1),
    amount: words.number(2),
  }),
  [selectorOf('approve(address,uint256)')]: (words) => ({
    method: 'approve',
    spender: words.address(0),
    amount: words.number(1),
  }),
  [selectorOf('increaseAllowance(address,uint256)')]: (words) => ({
    method: 'increaseAllowance',
    spender: words.address(0),
    amount: words.number(1),
  }),
  [selectorOf('setApprovalForAll(address,bool)')]: (words) => ({
    method: 'setApprovalForAll',
    operator: words.address(0),
    approved: words.boolean(1),
  }),
  [selectorOf('safeTransferFrom(address,address,uint256)')]: readSafeTransfer721,
  [selectorOf('safeTransferFrom(address,address,uint256,bytes)')]: readSafeTransfer721,
  [selectorOf('safeTransferFrom(address,address,uint256,uint256,bytes)')]: (words) => ({
    method: 'safeTransferFrom1155',
    from: words.address(0),
    to: words.address(1),
    tokens: [{ tokenId: words.number(2), amount: words.number(3) }],
  }),
  [selectorOf('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)')]: (words) => {
    const amounts = words.numbers(3);
    const tokens = words.numbers(2).map((tokenId, index) => ({ tokenId, amount: amounts[index] }));
    if (tokens.length !== amounts.length) throw new RangeError('Ids and amounts differ in number');
    return {
      method: 'safeTransferFrom1155',
      from: words.address(0),
      to: words.address(1),
      tokens: tokens.map(({ tokenId, amount = 0n }) => ({ tokenId, amount })),
    };
  },
};

function readSafeTransfer721(words: Words): TokenCall {
  return { method: 'safeTransferFrom721', from: words.address(0), to: words.address(1), tokenId: words.number(2) };
}

/** Reads call data (hexadecimal, no prefix); undefined where it is no well-formed call of a known function. */
export function readTokenCall(data: string): TokenCall | undefined {
  const reader = readers[data.slice(0, 8).toLowerCase()];
  if (reader === undefined) return undefined;
  try {
    return reader(wordReader(fromHex(data.slice(8))));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Who gets the tokens that a call moves; undefined where it moves none, or is not read. */
export function tokenRecipient(data: string): string | undefined {
  const call = readTokenCall(data);
  return call !== undefined && 'to' in call ? call.to : undefined;
}

/** Call data (hexadecimal, no prefix) of ERC-20's `transfer`. */
export function writeTransferCall(to: string, amount: bigint): string {
  return toHex(concatBytes(fromHex(selectorOf('transfer(address,uint256)')), encodeAddress(to), encodeNumber(amount)));
}
