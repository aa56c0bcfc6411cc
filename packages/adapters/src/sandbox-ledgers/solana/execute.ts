import { err, ok, type Result } from '@countersign/kernel';
import { readStep, type Message } from '@countersign/ledger-solana';

import type { WritableState } from '../framework/rules.ts';
import { rentOfAccount, type AccountRecord } from './accounts.ts';
import { changesOn, type Changes } from './draft.ts';
import type { Moved, RunStep, StepError } from './step.ts';
import { runSystemStep } from './system-steps.ts';
import { runTokenStep } from './token-steps.ts';

/** Why a transaction fails. */
export interface ExecutionError {
  /** As nodes write it. */
  readonly message: string;
  /** As nodes have it of a transaction in a block. */
  readonly error: unknown;
  /** Whether somebody's funds are too few for it. */
  readonly isFunds: boolean;
}

/** What comes of a transaction's instructions. */
export interface Executed {
  readonly changes: Changes;
  readonly movements: readonly Moved[];
}

/**
 * Runs all instructions of a message, of which either all happen or none, as the network's runtime does. Units of computation are not counted.
 */
export async function execute(
  { instructions, signers }: Message,
  state: WritableState,
  nextNonce: string,
): Promise<Result<Executed, ExecutionError>> {
  const changes = changesOn(state);
  const movements: Moved[] = [];
  const context = { state: changes, signers: new Set(signers), nextNonce, move: (moved: Moved) => void movements.push(moved) };
  for (const [index, instruction] of instructions.entries()) {
    const ran = await runStep(readStep(instruction), context);
    if (!ran.ok) return err(failed(index, ran.error));
  }
  const poor = await belowRent(changes);
  if (poor !== undefined)
    return err({
      message: `Transaction results in an account (${poor}) with insufficient funds for rent`,
      error: { InsufficientFundsForRent: {} },
      isFunds: false,
    });
  return ok({ changes, movements });
}

const runStep: RunStep = async (step, context) => {
  switch (step.type) {
    case 'UnitLimit':
    case 'UnitPrice':
    case 'DataLimit':
      return ok(undefined);
    case 'Memo':
      return isText(step.data) ? ok(undefined) : err('InvalidArgument');
    case 'TransferCoins':
    case 'CreateAccount':
    case 'AdvanceNonce':
    case 'InitializeNonce':
      return runSystemStep(step, context);
    case 'OpenTokenAccount':
    case 'TransferTokens':
    case 'MintTokens':
    case 'BurnTokens':
    case 'InitializeMint':
      return runTokenStep(step, context);
    case 'Other':
      return err('InvalidArgument');
  }
};

function failed(index: number, error: StepError): ExecutionError {
  const words = typeof error === 'string' ? error : `custom program error: 0x${error.custom.toString(16)}`;
  return {
    message: `Error processing Instruction ${index}: ${words}`,
    error: { InstructionError: [index, typeof error === 'string' ? error : { Custom: error.custom }] },
    isFunds: typeof error === 'object' && error.custom === 1,
  };
}

function isText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** An account that was written and keeps less than it has to, and more than nothing. */
async function belowRent(changes: Changes): Promise<string | undefined> {
  for (const key of changes.touched()) {
    const account = await changes.get<AccountRecord>(key);
    if (account !== undefined && BigInt(account.lamports) < rentOfAccount(account)) return key.slice('account:'.length);
  }
  return undefined;
}
