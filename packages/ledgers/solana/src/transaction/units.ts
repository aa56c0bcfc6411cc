import { tokenAccountOf } from '../derived-addresses.ts';
import type { Instruction } from '../message/write-message.ts';
import { associatedTokenProgram, memoProgram, tokenTypeOf } from '../programs.ts';

/** What instructions of the network's own programs use. */
const builtIn = 300;
/** What each byte that is tried to leave the curve costs. */
const perTry = 1_500;

/**
 * How many units of computation instructions may use: what they were seen to use on the network's own virtual machine, and a good half more. Too many would
 * cost a little, too few the fee and the transaction.
 */
export function unitsOf(instructions: readonly Instruction[]): number {
  return instructions.reduce((sum, instruction) => sum + unitsOfOne(instruction), 0);
}

function unitsOfOne({ program, accounts, data }: Instruction): number {
  const type = tokenTypeOf(program);
  if (type !== undefined) return type === 'SPL' ? 8_000 : 20_000;
  if (program === memoProgram) return 2_000 + 100 * data.length;
  if (program !== associatedTokenProgram) return builtIn;
  const [, , owner, mint, , token] = accounts.map(({ address }) => address);
  const kind = tokenTypeOf(token ?? '') ?? 'SPL';
  const { bump } = tokenAccountOf(owner ?? '', mint ?? '', kind);
  return (kind === 'SPL' ? 30_000 : 40_000) + perTry * (256 - bump);
}
