import { coinDecimals } from '@countersign/ledger-port/descriptor';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';

/** Decimals of a ledger type's native coin, where this app knows them: those that a ledger's own parameters say are not the type's. */
export function decimalsOfNative(ledgerType: string): number | undefined {
  const descriptor = ledgerDescriptor(ledgerType);
  return descriptor && coinDecimals(descriptor, {});
}
