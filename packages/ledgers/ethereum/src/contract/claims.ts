import { fromHex, isCodedError } from '@countersign/kernel';
import {
  calledFunctionText,
  escapedText,
  ledgerWarning,
  type CalledFunction,
  type LedgerWarning,
} from '@countersign/ledger-port';
import type { Endpoint } from '@countersign/model';

import { readArguments, selectorOf, signatureOf, type AbiFunction } from './abi.ts';
import { knownFunction } from './calls.ts';
import { controlFunction } from './control-calls.ts';
import { functionsOfInterface } from './interface.ts';

/** Longer texts of calls are cut: nothing that an interface says may push other warnings out of sight. */
const longestText = 600;

/**
 * What an endpoint's interface says of call data (hexadecimal, no prefix), as warnings besides those of the call itself, which it never
 * changes. People wrote the interface, not the contract, and for any four bytes there is a harmless name: so what it says is shown as the
 * word of that endpoint. It is not believed of functions that are known here, and a warning says where it calls them something else.
 */
export function claimsOf(data: string, endpoint: Endpoint): readonly LedgerWarning[] {
  const abi = endpoint.parameters?.ABI;
  const selector = data.slice(0, 8).toLowerCase();
  if (abi === undefined || selector.length < 8) return [];
  const endpointName = escapedText(endpoint.alias);
  const claimed = functionsOfInterface(abi).filter((one) => selectorOf(one) === selector);
  const known = knownFunction(selector) ?? controlFunction(selector);
  if (known !== undefined) {
    const others = claimed.filter((one) => signatureOf(one) !== signatureOf(known));
    return others.map((other) =>
      ledgerWarning('EndpointContradicts', { endpoint: endpointName, claimed: signatureOf(other), known: signatureOf(known) }),
    );
  }
  return claimed.map((one) => ledgerWarning('EndpointSays', { endpoint: endpointName, call: textOf(one, data) }));
}

function textOf(claimed: AbiFunction, data: string): string {
  const called = readAs(claimed, data);
  const text = called === undefined ? `${claimed.name}(?)` : calledFunctionText(called);
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

function readAs({ name, inputs }: AbiFunction, data: string): CalledFunction | undefined {
  try {
    const values = readArguments(inputs, fromHex(data.slice(8).toLowerCase()));
    return {
      name,
      arguments: inputs.map((input, index) => ({ name: input.name, type: input.type, value: values[index] ?? '' })),
    };
  } catch (error) {
    if (error instanceof RangeError || isCodedError(error, 'InvalidHex')) return undefined;
    throw error;
  }
}
