import type { FailureCause } from '@countersign/model';

/** What the network's words for how a contract ended mean to people (java-tron, `contractResult` in `Tron.proto`). */
const causes: Readonly<Record<string, FailureCause>> = {
  OUT_OF_ENERGY: 'OutOfWork',
  OUT_OF_TIME: 'OutOfWork',
  REVERT: 'ContractRefused',
};

/** What the result of a call means. */
export function failureCause(code: string): FailureCause | undefined {
  return causes[code];
}
