import { isCodedError, isObject, type JsonObject } from '@countersign/kernel';
import { accountKeyText, endedOrderText, type AccountKey } from '@countersign/model';
import { signatureMemory } from '@countersign/signing/node';
import { ledgerModule } from '@countersign/ledger-registry';
import { grantOf, isAccountPublicKey } from '@countersign/vault';
import type { VaultAnswer, VaultAnswerOf, VaultOperation, VaultOperationOf } from '@countersign/vault';

import type { FileProblem } from './cold-vault-store.ts';

type Type = VaultOperation['type'];
type Grants = { readonly [T in Type]: VaultAnswerOf<(typeof grantOf)[T]> };
type GrantOf<T extends Type> = Grants[T];

/** Compares a vault's answers with what it was asked for: one for each operation, in the same order, and each what was wanted. */
export async function checkAnswers(
  operations: readonly VaultOperation[],
  answers: readonly VaultAnswer[],
  vaultPublicKey: string,
): Promise<readonly FileProblem[]> {
  if (operations.length !== answers.length) {
    return [{ reason: 'AnswersMissing', message: `There are ${answers.length} answers to ${operations.length} operations` }];
  }
  const problems = await Promise.all(operations.map((operation, index) => problemOf(operation, answers[index], vaultPublicKey)));
  return problems.flatMap((problem) => problem ?? []);
}

/** True for the answer that grants an operation of the type. */
function grants<T extends Type>(type: T, answer: VaultAnswer): answer is VaultAnswer & GrantOf<T> {
  return answer.type === grantOf[type];
}

async function problemOf<T extends Type>(
  operation: VaultOperationOf<T>,
  answer: VaultAnswer | undefined,
  vaultPublicKey: string,
): Promise<FileProblem | undefined> {
  if (answer?.operationId !== operation.id) {
    return { reason: 'AnswersOutOfOrder', message: `The answer to operation ${operation.id} is not in its place` };
  }
  if (answer.type === 'Declined') return undefined;
  if (!grants(operation.type, answer)) {
    return { reason: 'AnswerMismatch', message: `Operation ${operation.id} was answered as another kind` };
  }
  const message = await checks[operation.type](operation, answer, vaultPublicKey);
  return message === undefined ? undefined : { reason: 'AnswerMismatch', message: `Operation ${operation.id}: ${message}` };
}

const checks: {
  readonly [T in Type]: (
    operation: VaultOperationOf<T>,
    answer: GrantOf<T>,
    vaultPublicKey: string,
  ) => string | undefined | Promise<string | undefined>;
} = {
  Handshake: () => undefined,
  MakeKeys: checkKeys,
  Sign: checkSignatures,
  End: checkEnd,
};

/** How it ended may be another than was asked: the vault remembers the first end of an order. */
function checkEnd({ orderId }: VaultOperationOf<'End'>, answer: GrantOf<'End'>, publicKey: string): string | undefined {
  const { type: _, operationId: __, signature, ...ended } = answer;
  const isGenuine = signatureMemory.verifyText({ publicKey, text: endedOrderText(ended), signature });
  return isGenuine && ended.orderId === orderId ? undefined : 'what the vault says of the end is not signed by it';
}

function checkKeys(
  operation: VaultOperationOf<'MakeKeys'>,
  answer: GrantOf<'MakeKeys'>,
  vaultPublicKey: string,
): string | undefined {
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
  if (!isSound) return 'a key is no point of its curve';
  const { accountId } = operation;
  const isStated = (keyId: AccountKey['keyId'] | undefined, key: Omit<AccountKey, 'keyId'>, signature = '') =>
    keyId === undefined ||
    signatureMemory.verifyText({ publicKey: vaultPublicKey, text: accountKeyText(accountId, { ...key, keyId }), signature });
  const areStated =
    answer.derived.every((key, index) => isStated(operation.derived[index]?.keyId, key, key.signature)) &&
    answer.random.every((key, index) => isStated(operation.random[index]?.keyId, { ...key, strategy: 'Random' }, key.signature));
  return areStated ? undefined : 'the vault has not signed that it holds a key';
}

/** A transaction's signatures are tried on the transaction itself; those of anything else are tried where they are used. */
async function checkSignatures(operation: VaultOperationOf<'Sign'>, answer: GrantOf<'Sign'>): Promise<string | undefined> {
  if (operation.payloads.length !== answer.signatures.length) return 'the signatures are not as many as were asked for';
  const { unsigned, references } = operation.evidence;
  const type = memberAt(references, 'ledger', 'data', 'parameters', 'type');
  if (!isObject(unsigned) || typeof type !== 'string') return undefined;
  const module = await ledgerModule(type);
  try {
    module.transaction.assemble(
      // oxlint-disable-next-line typescript/consistent-type-assertions -- All of an operation is JSON: it is stored as such.
      { unsigned: unsigned as JsonObject, payloads: operation.payloads, fee: 0n, spends: [], resources: [] },
      answer.signatures,
    );
    return undefined;
  } catch (error) {
    if (isCodedError(error, 'SignatureMismatch')) return 'a signature does not fit the transaction';
    throw error;
  }
}

function memberAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((found, name) => (isObject(found) ? found[name] : undefined), value);
}
