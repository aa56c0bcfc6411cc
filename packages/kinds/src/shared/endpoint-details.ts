import type { AddressTag, EndpointLedgerParameters, Ledger } from '@countersign/model';
import { isContractInterface } from '@countersign/model/names';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { PlatformRules } from '../rules/platform-rules.ts';

interface EndpointDetails {
  readonly address: string;
  readonly tag?: AddressTag | undefined;
  readonly parameters?: EndpointLedgerParameters | undefined;
}

/** Checks an endpoint's address and its contract interface against its ledger; `code` is the failure to answer with. */
export function checkEndpointDetails(
  { address, tag, parameters }: EndpointDetails,
  ledger: Ledger,
  rules: PlatformRules,
  code: 'InvalidEndpointCreateParameters' | 'InvalidEndpointUpdateParameters',
): Result<void, IntentFailure> {
  if (!rules.isAddress(ledger, address)) return fail(code, `${address} is not an address of ${ledger.alias}`);
  if (tag !== undefined && rules.endpointPlace(ledger, { address, tag }) === undefined) {
    return fail(code, `${ledger.alias} has no such tag, or the address has another one already`);
  }
  if (parameters && parameters.type !== ledger.parameters.type) {
    return fail(code, `Parameters for ${parameters.type} do not fit a ledger of type ${ledger.parameters.type}`);
  }
  if (parameters?.ABI !== undefined && !isContractInterface(parameters.ABI)) return fail(code, 'The ABI is not a JSON array');
  return ok(undefined);
}
