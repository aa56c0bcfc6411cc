import { canonicalJson } from '@countersign/kernel';
import { spelledDetails, type LedgerModule } from '@countersign/ledger-port';
import { TickerLedgerDetails } from '@countersign/model';

/** The details of an asset as its ledger spells them, where a draft has them complete and in another spelling. */
export function otherSpelling(module: LedgerModule, draft: unknown): TickerLedgerDetails | undefined {
  const details = TickerLedgerDetails.safeParse(draft);
  if (!details.success) return undefined;
  const spelled = spelledDetails(module, details.data);
  return spelled !== undefined && canonicalJson(spelled) !== canonicalJson(details.data) ? spelled : undefined;
}
