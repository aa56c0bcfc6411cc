import { err, ok, toHex, utf8, type Result } from '@countersign/kernel';
import { checksumAddress, encodeNumber, selectorOf, wordReader } from '@countersign/ledger-ethereum';
import { fromHex } from '@countersign/kernel';
import type { LedgerNode } from '@countersign/ledger-port';

import type { ReadableState } from '../framework/rules.ts';
import { faucetFunds } from './faucet.ts';
import { readAllowance, readTokens } from './records.ts';
import { executeTokenCall, sandboxToken } from './token-contract.ts';

type Words = ReturnType<typeof wordReader>;
type View = (state: ReadableState, words: Words) => Promise<string>;

/** Text as a contract returns it: where it begins, its length, its bytes filled up to whole words. */
function encodeText(text: string): string {
  const bytes = toHex(utf8(text));
  const length = toHex(encodeNumber(BigInt(bytes.length / 2)));
  return `${toHex(encodeNumber(32n))}${length}${bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')}`;
}

const number = (value: bigint): string => toHex(encodeNumber(value));

/** What an ERC-20 contract can be asked. */
const views: Readonly<Record<string, View>> = {
  [selectorOf('name()')]: async () => encodeText(sandboxToken.name),
  [selectorOf('symbol()')]: async () => encodeText(sandboxToken.symbol),
  [selectorOf('decimals()')]: async () => number(BigInt(sandboxToken.decimals)),
  [selectorOf('totalSupply()')]: async () => number(faucetFunds.tokens),
  [selectorOf('balanceOf(address)')]: async (state, words) =>
    number(await readTokens(state, sandboxToken.contract, words.address(0))),
  [selectorOf('allowance(address,address)')]: async (state, words) =>
    number(await readAllowance(state, sandboxToken.contract, words.address(0), words.address(1))),
};

/** As `eth_call`: asks the token, or tries a call that would change it. An address without a contract returns nothing. */
export async function callContract(
  { from, to, value, data }: Parameters<NonNullable<LedgerNode['callContract']>>[0],
  state: ReadableState,
): Promise<Result<string, string>> {
  if (checksumAddress(to) !== sandboxToken.contract) return ok('');
  const view = value === 0n ? views[data.slice(0, 8).toLowerCase()] : undefined;
  if (view !== undefined) {
    try {
      return ok(await view(state, wordReader(fromHex(data.slice(8)))));
    } catch (error) {
      if (error instanceof RangeError) return err('execution reverted');
      throw error;
    }
  }
  const execution = await executeTokenCall(state, checksumAddress(from), value, data);
  return 'revert' in execution ? err(execution.revert) : ok(number(1n));
}
