import type { BlockTransaction, TransactionInfo } from './shapes.ts';

const [success, unsaid] = ['SUCCESS', 'DEFAULT'];

/**
 * How a transaction ended where that is not well, in the network's words; undefined where all of it was done. Of the call of a contract the block and the
 * receipt both have to say that it succeeded: one that a block has may have run out of energy. Of anything else, which is in no block where it fails, nothing may
 * say that it did not.
 */
export function failureOf(
  { raw_data: { contract }, ret }: Pick<BlockTransaction, 'raw_data' | 'ret'>,
  { result, receipt }: Pick<TransactionInfo, 'result' | 'receipt'>,
): string | undefined {
  const isRun = contract.some(({ type = '' }) => type === 'TriggerSmartContract' || type === 'CreateSmartContract');
  const said = [ret[0]?.contractRet, receipt.result];
  const failure = said.find((one) => one !== undefined && one !== success && one !== unsaid);
  if (failure !== undefined) return failure;
  if (result === 'FAILED') return result;
  return isRun && said.some((one) => one !== success) ? 'UNKNOWN' : undefined;
}
