import { err, fromHex, ok, toHex, type Result } from '@countersign/kernel';
import { checksumAddress, readArguments, selectorOf, writeArguments, type AbiFunction } from '@countersign/ledger-ethereum';
import type { LedgerNode } from '@countersign/ledger-port';

import type { ReadableState } from '../framework/rules.ts';
import { faucetFunds } from './faucet.ts';
import { readAllowance, readTokens } from './records.ts';
import { executeTokenCall, sandboxToken } from './token-contract.ts';

interface View extends AbiFunction {
  readonly result: 'string' | 'uint8' | 'uint256';
  answer(state: ReadableState, values: readonly string[]): Promise<string | bigint>;
}

const owner = { name: 'owner', type: 'address' };

/** What an ERC-20 contract can be asked. */
const views: readonly View[] = [
  { name: 'name', inputs: [], result: 'string', answer: async () => sandboxToken.name },
  { name: 'symbol', inputs: [], result: 'string', answer: async () => sandboxToken.symbol },
  { name: 'decimals', inputs: [], result: 'uint8', answer: async () => BigInt(sandboxToken.decimals) },
  { name: 'totalSupply', inputs: [], result: 'uint256', answer: async () => faucetFunds.tokens },
  {
    name: 'balanceOf',
    inputs: [owner],
    result: 'uint256',
    answer: (state, [holder = '']) => readTokens(state, sandboxToken.contract, holder),
  },
  {
    name: 'allowance',
    inputs: [owner, { name: 'spender', type: 'address' }],
    result: 'uint256',
    answer: (state, [holder = '', spender = '']) => readAllowance(state, sandboxToken.contract, holder, spender),
  },
];

const viewsBySelector: ReadonlyMap<string, View> = new Map(views.map((view) => [selectorOf(view), view]));

function write(type: string, value: string | bigint | boolean): string {
  return toHex(writeArguments([{ name: '', type }], [value]));
}

/** As `eth_call`: asks the token, or tries a call that would change it. An address without a contract returns nothing. */
export async function callContract(
  { from, to, value, data }: Parameters<NonNullable<LedgerNode['callContract']>>[0],
  state: ReadableState,
): Promise<Result<string, string>> {
  if (checksumAddress(to) !== sandboxToken.contract) return ok('');
  const view = value === 0n ? viewsBySelector.get(data.slice(0, 8).toLowerCase()) : undefined;
  if (view !== undefined) {
    try {
      const values = readArguments(view.inputs, fromHex(data.slice(8))).map(String);
      return ok(write(view.result, await view.answer(state, values)));
    } catch (error) {
      if (error instanceof RangeError) return err('execution reverted');
      throw error;
    }
  }
  const execution = await executeTokenCall(state, checksumAddress(from), value, data);
  return 'revert' in execution ? err(execution.revert) : ok(write('bool', true));
}
