import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';

/** Decimals of a ledger type's native coin, where this app knows them. */
export function decimalsOfNative(ledgerType: string): number | undefined {
  return ledgerDescriptor(ledgerType)?.decimals;
}
