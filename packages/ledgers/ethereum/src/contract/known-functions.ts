import type { AbiFunction, AbiParameter } from './abi.ts';

/** What a function does by its standard; the members name arguments of it. */
type KnownEffect =
  | {
      readonly type: 'Transfer';
      readonly standard: 'ERC20' | 'ERC721' | 'ERC1155';
      /** Absent where the caller's own tokens go. */
      readonly from?: string;
      readonly to: string;
      readonly tokens?: string;
      /** Absent where one token goes. */
      readonly amounts?: string;
      /** A contract with unique tokens has the same function, and reads the amount as a token's number. */
      readonly isAmbiguous?: true;
    }
  | { readonly type: 'Allowance'; readonly holder: string; readonly amount: string; readonly isIncrease?: true }
  | { readonly type: 'Operator'; readonly holder: string; readonly isGiven: string };

/** A function that many contracts have, and what it does there. */
export interface KnownFunction extends AbiFunction {
  readonly effect: KnownEffect;
}

const from: AbiParameter = { name: 'from', type: 'address' };
const to: AbiParameter = { name: 'to', type: 'address' };
const amount: AbiParameter = { name: 'amount', type: 'uint256' };
const spender: AbiParameter = { name: 'spender', type: 'address' };
const tokenId: AbiParameter = { name: 'tokenId', type: 'uint256' };
const data: AbiParameter = { name: 'data', type: 'bytes' };
const uniqueToken = { type: 'Transfer', standard: 'ERC721', from: 'from', to: 'to', tokens: 'tokenId' } as const;

/** The functions of ERC-20, ERC-721, ERC-1155 and ERC-2612 that move tokens or let others move them: the only list of them. */
export const knownFunctions: readonly KnownFunction[] = [
  { name: 'transfer', inputs: [to, amount], effect: { type: 'Transfer', standard: 'ERC20', to: 'to', amounts: 'amount' } },
  {
    name: 'transferFrom',
    inputs: [from, to, amount],
    effect: { type: 'Transfer', standard: 'ERC20', from: 'from', to: 'to', amounts: 'amount', isAmbiguous: true },
  },
  { name: 'approve', inputs: [spender, amount], effect: { type: 'Allowance', holder: 'spender', amount: 'amount' } },
  {
    name: 'increaseAllowance',
    inputs: [spender, amount],
    effect: { type: 'Allowance', holder: 'spender', amount: 'amount', isIncrease: true },
  },
  {
    // EIP-2612: an allowance granted by its signature, which anyone can submit.
    name: 'permit',
    inputs: [
      { name: 'owner', type: 'address' },
      spender,
      amount,
      { name: 'deadline', type: 'uint256' },
      { name: 'v', type: 'uint8' },
      { name: 'r', type: 'bytes32' },
      { name: 's', type: 'bytes32' },
    ],
    effect: { type: 'Allowance', holder: 'spender', amount: 'amount' },
  },
  {
    name: 'setApprovalForAll',
    inputs: [
      { name: 'operator', type: 'address' },
      { name: 'approved', type: 'bool' },
    ],
    effect: { type: 'Operator', holder: 'operator', isGiven: 'approved' },
  },
  { name: 'safeTransferFrom', inputs: [from, to, tokenId], effect: uniqueToken },
  { name: 'safeTransferFrom', inputs: [from, to, tokenId, data], effect: uniqueToken },
  {
    name: 'safeTransferFrom',
    inputs: [from, to, tokenId, amount, data],
    effect: { type: 'Transfer', standard: 'ERC1155', from: 'from', to: 'to', tokens: 'tokenId', amounts: 'amount' },
  },
  {
    name: 'safeBatchTransferFrom',
    inputs: [from, to, { name: 'tokenIds', type: 'uint256[]' }, { name: 'amounts', type: 'uint256[]' }, data],
    effect: { type: 'Transfer', standard: 'ERC1155', from: 'from', to: 'to', tokens: 'tokenIds', amounts: 'amounts' },
  },
];
