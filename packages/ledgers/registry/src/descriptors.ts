import { CodedError } from '@countersign/kernel';
import {
  canExclude,
  canReplace,
  coinDecimals,
  feeAtRisk as feeAtRiskOn,
  nativeCoin as nativeCoinOn,
  networkKind,
  type LedgerDescriptor,
  type NativeCoin,
} from '@countersign/ledger-port/descriptor';
import type { AddressTag, LedgerParameters } from '@countersign/model';

import { ledgers } from './ledgers.ts';

/** What a ledger is and can do, as data that is there before any ledger's rules are loaded; undefined for a type that has none here. */
export function ledgerDescriptor(type: string): LedgerDescriptor | undefined {
  return new Map<string, { readonly descriptor: LedgerDescriptor }>(Object.entries(ledgers)).get(type)?.descriptor;
}

/** An address and its tag that some ledger writes as one text, apart; undefined for any other text. No two ledgers write the same so. */
export function addressApart(text: string): { readonly address: string; readonly tag?: AddressTag } | undefined {
  for (const entry of Object.values(ledgers)) {
    const found = 'apart' in entry ? entry.apart(text) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a ledger's coins are worth something: `Test` where its network is known to be one for tests. */
export function networkOf(parameters: LedgerParameters): ReturnType<typeof networkKind> {
  const descriptor = ledgerDescriptor(parameters.type);
  return descriptor === undefined ? 'Unknown' : networkKind(descriptor, parameters);
}

/** Decimals of a ledger's coin; undefined on a ledger of which nothing is known here. */
export function decimalsOfCoin(parameters: LedgerParameters): number | undefined {
  const descriptor = ledgerDescriptor(parameters.type);
  return descriptor && coinDecimals(descriptor, parameters);
}

/** A ledger's coin as an asset. Throws `UnsupportedLedger` for a ledger of which nothing is known here. */
export function nativeCoin(parameters: LedgerParameters): NativeCoin {
  const descriptor = ledgerDescriptor(parameters.type);
  if (descriptor === undefined) throw new CodedError('UnsupportedLedger', `Nothing is known of ${parameters.type} here`);
  return nativeCoinOn(descriptor, parameters);
}

/** Whether what was signed for an order can be cancelled on its ledger while no node has taken it. */
export function takesCancellations(parameters: LedgerParameters, order: object): boolean {
  const descriptor = ledgerDescriptor(parameters.type);
  return descriptor !== undefined && canExclude(descriptor, order);
}

/** Whether what was sent on a ledger can still be replaced, or cancelled by a replacement. */
export function takesReplacements(parameters: LedgerParameters): boolean {
  const descriptor = ledgerDescriptor(parameters.type);
  return descriptor !== undefined && canReplace(descriptor, parameters);
}

/** The largest fee that an order allows on a ledger, in the smallest unit of its coin; undefined on a ledger of which nothing is known here. */
export function feeAtRisk(parameters: LedgerParameters, order: { readonly maximumFee?: string | undefined }): bigint | undefined {
  const descriptor = ledgerDescriptor(parameters.type);
  return descriptor && feeAtRiskOn(descriptor, parameters, order);
}
