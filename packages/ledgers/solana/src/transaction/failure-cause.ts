import { isObject } from '@countersign/kernel';
import type { FailureCause } from '@countersign/model';

import { readStep, type Step } from '../instructions/read-step.ts';
import type { Message } from '../message/read-message.ts';

const rent = 'InsufficientFundsForRent';

/** Errors of the programs' own, by instruction: what each number means depends on the program. */
const causes: Partial<Record<Step['type'], Readonly<Record<number, FailureCause>>>> = {
  TransferCoins: { 1: 'NotEnoughFunds' },
  CreateAccount: { 0: 'AccountIsThere', 1: 'NotEnoughFunds' },
  OpenTokenAccount: { 1: 'NotEnoughFunds' },
  TransferTokens: { 1: 'NotEnoughFunds', 17: 'Frozen' },
  MintTokens: { 17: 'Frozen' },
  BurnTokens: { 1: 'NotEnoughFunds', 17: 'Frozen' },
};

const codes: ReadonlyMap<string, FailureCause> = new Map([
  [rent, 'ReserveTooLow' as const],
  ...Object.entries(causes).flatMap(([type, all]) =>
    Object.entries(all).map(([number, cause]) => [`${type}: Custom ${number}`, cause] as const),
  ),
]);

/** What a code of {@link failureCode} means. */
export function failureCause(code: string): FailureCause | undefined {
  return codes.get(code);
}

/** A node's error of a transaction in one line: of an instruction, with what that is, since programs number their errors each for itself. */
export function failureCode({ instructions }: Pick<Message, 'instructions'>, error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (!isObject(error)) return undefined;
  const { InstructionError: failed } = error;
  if (!Array.isArray(failed)) return Object.keys(error)[0];
  const [index, why]: readonly unknown[] = failed;
  const instruction = typeof index === 'number' ? instructions[index] : undefined;
  const step = instruction === undefined ? 'Other' : readStep(instruction).type;
  return isObject(why)
    ? Object.entries(why).map(([name, number]) => `${step}: ${name} ${String(number)}`)[0]
    : `${step}: ${String(why)}`;
}
