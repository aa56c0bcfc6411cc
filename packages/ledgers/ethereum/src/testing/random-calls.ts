import type { AssetReference } from '@countersign/ledger-port';
import { getAddress, hexlify, Interface } from 'ethers';
import fc from 'fast-check';

/** A token that moves, as the one who made the call means it. */
interface MovedToken {
  readonly asset: AssetReference;
  /** Absent where it is the caller's. */
  readonly from?: string;
  readonly to: string;
  readonly amount: bigint;
}

/** Call data as ethers writes them, with what they move. */
export interface RandomCall {
  readonly name: string;
  /** Hexadecimal behind `0x`. */
  readonly data: string;
  readonly moved: readonly MovedToken[];
}

/** Not among those from which nobody can spend, which begin otherwise. */
export const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((given) => getAddress(hexlify(given.with(0, 0x77))));

/** A number of so many bits. */
export function uint(bits: number): fc.Arbitrary<bigint> {
  return fc.bigInt(0n, 2n ** BigInt(bits) - 1n);
}

/** Bytes behind `0x`. */
export function bytes(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.uint8Array({ minLength, maxLength }).map((given) => hexlify(given));
}

const word = uint(256);

/** The functions of the token standards, as their documents write them: EIP-20, 721, 1155, 2612, and what OpenZeppelin added to the first. */
const standards = new Interface([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
]);

function written(signature: string, values: readonly unknown[], moved: readonly MovedToken[] = []): RandomCall {
  return { name: signature, data: standards.encodeFunctionData(signature, values), moved };
}

const token = (identifier: string, standard: string): AssetReference => ({ type: 'Token', standard, identifier });

/** A transfer of a contract's tokens from the caller, in each of the forms in which an order for a transfer becomes a call. */
export const transferCalls = {
  ERC20: (contract: string, { to, amount }: Transferred) =>
    written('transfer(address,uint256)', [to, amount], [{ asset: token(contract, 'ERC20'), to, amount }]),
  ERC721: (contract: string, { from, to, id }: Transferred) =>
    written(
      'safeTransferFrom(address,address,uint256)',
      [from, to, id],
      [{ asset: token(`${contract}/${id}`, 'ERC721'), from, to, amount: 1n }],
    ),
  ERC1155: (contract: string, { from, to, id, amount }: Transferred) =>
    written(
      'safeTransferFrom(address,address,uint256,uint256,bytes)',
      [from, to, id, amount, '0x'],
      [{ asset: token(`${contract}/${id}`, 'ERC1155'), from, to, amount }],
    ),
} satisfies Record<string, (contract: string, transferred: Transferred) => RandomCall>;

interface Transferred {
  readonly from: string;
  readonly to: string;
  readonly id: bigint;
  readonly amount: bigint;
}

/** A call of any function of the token standards, of the given contract. */
export function tokenCall(contract: string): fc.Arbitrary<RandomCall> {
  const transferred = fc.record({ from: address, to: address, id: word, amount: word });
  const more = bytes(0, 70);
  return fc.oneof(
    transferred.map((one) => transferCalls.ERC20(contract, one)),
    transferred.map(({ from, to, amount }) =>
      written(
        'transferFrom(address,address,uint256)',
        [from, to, amount],
        [{ asset: token(contract, 'ERC20'), from, to, amount }],
      ),
    ),
    transferred.map(({ to, amount }) => written('approve(address,uint256)', [to, amount])),
    transferred.map(({ to, amount }) => written('increaseAllowance(address,uint256)', [to, amount])),
    fc
      .tuple(transferred, word, uint(8), bytes(32, 32), bytes(32, 32))
      .map(([{ from, to, amount }, ...rest]) =>
        written('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [from, to, amount, ...rest]),
      ),
    fc.tuple(address, fc.boolean()).map((values) => written('setApprovalForAll(address,bool)', values)),
    transferred.map((one) => transferCalls.ERC721(contract, one)),
    fc
      .tuple(transferred, more)
      .map(([{ from, to, id }, data]) =>
        written(
          'safeTransferFrom(address,address,uint256,bytes)',
          [from, to, id, data],
          [{ asset: token(`${contract}/${id}`, 'ERC721'), from, to, amount: 1n }],
        ),
      ),
    fc
      .tuple(transferred, more)
      .map(([{ from, to, id, amount }, data]) =>
        written(
          'safeTransferFrom(address,address,uint256,uint256,bytes)',
          [from, to, id, amount, data],
          [{ asset: token(`${contract}/${id}`, 'ERC1155'), from, to, amount }],
        ),
      ),
    fc.tuple(address, address, fc.array(fc.tuple(word, word), { maxLength: 4 }), more).map(([from, to, tokens, data]) =>
      written(
        'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
        [from, to, tokens.map(([id]) => id), tokens.map(([, amount]) => amount), data],
        tokens.map(([id, amount]) => ({ asset: token(`${contract}/${id}`, 'ERC1155'), from, to, amount })),
      ),
    ),
  );
}
