import { isCodedError } from '@countersign/kernel';
import type { JsonObject } from '@countersign/kernel';
import { ledgerModule } from '@countersign/ledger-registry';
import { grantOf, isAccountPublicKey } from '@countersign/vault';
import type { VaultAnswer, VaultAnswerOf, VaultOperation, VaultOperationOf } from '@countersign/vault';

import type { FileProblem } from './cold-vault-store.ts';

type Type = VaultOperation['type'];
type GrantOf<T extends Type> = VaultAnswerOf<(typeof grantOf)[T]>;

/** Compares a vault's answers with what it was asked for: one for each operation, in the same order, and each what was wanted. */
export async function checkAnswers(
  operations: readonly VaultOperation[],
  answers: readonly VaultAnswer[],
): Promise<readonly FileProblem[]> {
  if (operations.length !== answers.length) {
    return [{ reason: 'AnswersMissing', message: `There are ${answers.length} answers to ${operations.length} operations` }];
  }
  const problems = await Promise.all(operations.map((operation, index) => problemOf(operation, answers[index])));
  return problems.flatMap((problem) => problem ?? []);
}

async function problemOf(operation: VaultOperation, answer: VaultAnswer | undefined): Promise<FileProblem | undefined> {
  if (answer?.operationId !== operation.id) {
    return { reason: 'AnswersOutOfOrder', message: `The answer to operation ${operation.id} is not in its place` };
  }
  if (answer.type === 'Declined') return undefined;
  if (answer.type !== grantOf[operation.type]) {
    return { reason: 'AnswerMismatch', message: `Operation ${operation.id} was answered as another kind` };
  }
  const check = checks[operation.type] as (
    operation: VaultOperation,
    answer: VaultAnswer,
  ) => string | undefined | Promise<string | undefined>;
  const message = await check(operation, answer);
  return message === undefined ? undefined : { reason: 'AnswerMismatch', message: `Operation ${operation.id}: ${message}` };
}

const checks = {
  Handshake: () => undefined,
  MakeKeys: checkKeys,
  Sign: checkSignatures,
} satisfies {
  readonly [T in Type]: (operation: VaultOperationOf<T>, answer: GrantOf<T>) => string | undefined | Promise<string | undefined>;
};

function checkKeys(operation: VaultOperationOf<'MakeKeys'>, answer: GrantOf<'MakeKeys'>): string | undefined {
  const isSame =
    operation.derived.length === answer.derived.length &&
    operation.random.length === answer.random.length &&
    operation.derived.every(({ curve, strategy, path }, index) => {
      const key = answer.derived[index];
      return key?.curve === curve && key.strategy === strategy && key.path === path;
    }) &&
    operation.random.every(
      ({ curve, name }, index) => answer.random[index]?.curve === curve && answer.random[index].name === name,
    );
  if (!isSame) return 'the keys are not those that were asked for';
  const isSound =
    [...answer.derived, ...answer.random].every(({ curve, publicKey }) => isAccountPublicKey(curve, publicKey)) &&
    answer.derived.every(({ strategy, chainCode }) => (strategy === 'VaultSoft') === (chainCode?.length === 64));
  return isSound ? undefined : 'a key is no point of its curve';
}

/** A transaction's signatures are tried on the transaction itself; those of anything else are tried where they are used. */
async function checkSignatures(operation: VaultOperationOf<'Sign'>, answer: GrantOf<'Sign'>): Promise<string | undefined> {
  if (operation.payloads.length !== answer.signatures.length) return 'the signatures are not as many as were asked for';
  const { unsigned, references } = operation.evidence as {
    readonly unsigned?: JsonObject;
    readonly references?: { readonly ledger?: { readonly data?: { readonly parameters?: { readonly type?: string } } } };
  };
  const type = references?.ledger?.data?.parameters?.type;
  if (unsigned === undefined || type === undefined) return undefined;
  const module = await ledgerModule(type);
  try {
    module.transaction.assemble(
      { unsigned, payloads: operation.payloads, fee: 0n, spends: [], resources: [] },
      answer.signatures,
    );
    return undefined;
  } catch (error) {
    if (isCodedError(error, 'SignatureMismatch')) return 'a signature does not fit the transaction';
    throw error;
  }
}
