import type { AssetReference } from '@countersign/ledger-port';

import { erc20, numberedToken } from '../assets.ts';
import type { TokenCall } from './calls.ts';

/** An amount of tokens that a call moves if it succeeds. */
export interface TokenMovement {
  readonly asset: AssetReference;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** What a call of the contract by the sender moves; nothing for approvals. */
export function tokenMovements(call: TokenCall, contract: string, sender: string): readonly TokenMovement[] {
  switch (call.method) {
    case 'transfer':
      return [{ asset: erc20(contract), from: sender, to: call.to, amount: call.amount }];
    case 'transferFrom':
      return [{ asset: erc20(contract), from: call.from, to: call.to, amount: call.amount }];
    case 'safeTransferFrom721':
      return [{ asset: numberedToken('ERC721', contract, call.tokenId), from: call.from, to: call.to, amount: 1n }];
    case 'safeTransferFrom1155':
      return call.tokens.map(({ tokenId, amount }) => ({
        asset: numberedToken('ERC1155', contract, tokenId),
        from: call.from,
        to: call.to,
        amount,
      }));
    case 'approve':
    case 'increaseAllowance':
    case 'setApprovalForAll':
      return [];
  }
}
