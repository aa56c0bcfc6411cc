import { err, fromHex, ok, toHex, type Result } from '@countersign/kernel';
import { checksumAddress, readArguments, selectorOf, writeArguments, type AbiFunction } from '@countersign/ledger-ethereum';
import type { LedgerNode } from '@countersign/ledger-port';

import type { ReadableState } from '../framework/rules.ts';
import { readHeld } from './collections.ts';
import { collections, executeCall } from './contracts.ts';
import { faucetFunds } from './faucet.ts';
import { readAllowance, readTokens } from './records.ts';
import type { Collection, SandboxToken } from './sandbox-assets.ts';
import { tokens } from './token-contract.ts';

interface View extends AbiFunction {
  readonly result: 'string' | 'uint8' | 'uint256';
  answer(state: ReadableState, values: readonly string[]): Promise<string | bigint>;
}

const owner = { name: 'owner', type: 'address' };

/** What an ERC-20 contract can be asked. */
function viewsOfToken({ contract, name, symbol, decimals }: SandboxToken): readonly View[] {
  return [
    { name: 'name', inputs: [], result: 'string', answer: async () => name },
    { name: 'symbol', inputs: [], result: 'string', answer: async () => symbol },
    { name: 'decimals', inputs: [], result: 'uint8', answer: async () => BigInt(decimals) },
    { name: 'totalSupply', inputs: [], result: 'uint256', answer: async () => faucetFunds.tokens },
    {
      name: 'balanceOf',
      inputs: [owner],
      result: 'uint256',
      answer: (state, [holder = '']) => readTokens(state, contract, holder),
    },
    {
      name: 'allowance',
      inputs: [owner, { name: 'spender', type: 'address' }],
      result: 'uint256',
      answer: (state, [holder = '', spender = '']) => readAllowance(state, contract, holder, spender),
    },
  ];
}

const tokenId = { name: 'tokenId', type: 'uint256' };

/** What a collection can be asked: what it is called, and what somebody has of a token. */
function viewsOf(of: Collection): readonly View[] {
  const held: View = {
    name: 'balanceOf',
    inputs: [owner, tokenId],
    result: 'uint256',
    answer: (state, [holder = '', id = '0']) => readHeld(state, of, BigInt(id), holder),
  };
  return [
    { name: 'name', inputs: [], result: 'string', answer: async () => of.name },
    { name: 'symbol', inputs: [], result: 'string', answer: async () => of.symbol },
    ...(of.standard === 'ERC1155' ? [held] : []),
  ];
}

const bySelector = (all: readonly View[]): ReadonlyMap<string, View> => new Map(all.map((view) => [selectorOf(view), view]));

const viewsByContract: ReadonlyMap<string, ReadonlyMap<string, View>> = new Map([
  ...[...tokens.values()].map((token) => [token.contract, bySelector(viewsOfToken(token))] as const),
  ...[...collections.values()].map((collection) => [collection.contract, bySelector(viewsOf(collection))] as const),
]);

function write(type: string, value: string | bigint | boolean): string {
  return toHex(writeArguments([{ name: '', type }], [value]));
}

/** As `eth_call`: asks a contract, or tries a call that would change it. An address without a contract returns nothing. */
export async function callContract(
  { from, to, value, data }: Parameters<NonNullable<LedgerNode['callContract']>>[0],
  state: ReadableState,
): Promise<Result<string, string>> {
  const contract = checksumAddress(to);
  const view = value === 0n ? viewsByContract.get(contract)?.get(data.slice(0, 8).toLowerCase()) : undefined;
  if (view !== undefined) {
    try {
      const values = readArguments(view.inputs, fromHex(data.slice(8))).map(String);
      return ok(write(view.result, await view.answer(state, values)));
    } catch (error) {
      if (error instanceof RangeError) return err('execution reverted');
      throw error;
    }
  }
  const execution = await executeCall(state, { sender: checksumAddress(from), to: contract, value, data });
  if (execution === undefined) return ok('');
  return 'revert' in execution ? err(execution.revert) : ok(write('bool', execution.isRefused !== true));
}
