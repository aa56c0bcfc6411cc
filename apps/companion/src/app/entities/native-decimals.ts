// Of the ledgers' own definitions; the modules that hold them are too large to wait for before the first line is read.
const nativeDecimals: Readonly<Record<string, number>> = { Bitcoin: 8, Ethereum: 18, XRPL: 6 };

/** Decimals of a ledger type's native coin, where this app knows them. */
export function decimalsOfNative(ledgerType: string): number | undefined {
  return new Map(Object.entries(nativeDecimals)).get(ledgerType);
}
