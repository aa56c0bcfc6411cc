import { canonicalJson } from '@countersign/kernel';
import { spelledDetails } from '@countersign/ledger-port';
import { isLedgerType, ledgerModule } from '@countersign/ledger-registry';
import type { TickerToValidate } from '@countersign/model';

/** What is wrong with the first asset whose details are not in its ledger's spelling, which distinguishes assets. */
export async function misspelledTicker(tickers: readonly TickerToValidate[]): Promise<string | undefined> {
  for (const { name, ledgerDetails } of tickers) {
    const { type } = ledgerDetails;
    const spelled = isLedgerType(type) ? spelledDetails(await ledgerModule(type), ledgerDetails) : undefined;
    if (spelled === undefined) return `The details of ${name} name no asset`;
    if (canonicalJson(spelled) !== canonicalJson(ledgerDetails)) {
      return `The details of ${name} are spelled ${canonicalJson(spelled)} on its ledger`;
    }
  }
  return undefined;
}
