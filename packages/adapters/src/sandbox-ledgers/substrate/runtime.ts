import { CodedError } from '@countersign/kernel';
import { runtimesOf, type Runtime } from '@countersign/ledger-substrate';
import type { Ledger } from '@countersign/model';

/** The one runtime of a sandbox: the newest that its ledger's parameters have. */
export function runtimeHere(ledger: Ledger): Runtime {
  const runtime = runtimesOf(ledger).at(-1);
  if (runtime === undefined) throw new CodedError('InternalError', `${ledger.alias} has no runtime`);
  return runtime;
}

/** The hash of the network's first block as it is signed, without the prefix. */
export function genesisHashOf({ id, parameters }: Ledger): string {
  if (parameters.type !== 'Substrate') throw new CodedError('WrongLedgerType', `Ledger ${id} is no network of Substrate`);
  return parameters.genesisHash.slice(2);
}
