import { canonicalJson, err, ok, type Result } from '@countersign/kernel';
import type { DomainEvent } from '@countersign/kinds/rules';
import type { LedgerParameters } from '@countersign/model';
import type { GovernedState } from './governed-state.ts';
import { ledgersConfiguredText, type LedgersConfiguredEntry } from './journal-entry.ts';
import { ledgersConfiguredEvents } from './made-events.ts';
import type { ReplayRules } from './replay-rules.ts';

/** Takes the ledgers that the operator configured, by the word of the notary, which is over all that is in the entry. */
export function takeLedgersConfigured(
  { ledgers, tickers, signature }: LedgersConfiguredEntry,
  state: GovernedState,
  { verifySignature }: ReplayRules,
): Result<readonly DomainEvent[], string> {
  const publicKey = state.systemProperties.get('NOTARY_API_KEY')?.value.publicKey.value ?? '';
  if (!verifySignature({ publicKey, text: ledgersConfiguredText({ ledgers, tickers }), signature }))
    return err('The notary has not signed that these ledgers are configured');
  const problem = putLedgers({ ledgers, tickers }, state);
  return problem === undefined ? ok(ledgersConfiguredEvents(ledgers, state.rootDomainId ?? '')) : err(problem);
}

/** Adds ledgers, or their next bounds of fees, and the native assets of those that are new; or says why they cannot be. */
export function putLedgers(
  { ledgers, tickers }: Pick<LedgersConfiguredEntry, 'ledgers' | 'tickers'>,
  state: GovernedState,
): string | undefined {
  const added = new Set<string>();
  for (const ledger of ledgers) {
    const before = state.ledgers.get(ledger.id);
    if ((before?.metadata.revision ?? 0) + 1 !== ledger.metadata.revision) return `Ledger ${ledger.id} was at another revision`;
    if (before === undefined) added.add(ledger.id);
    else if (!isSameNetwork(before.parameters, ledger.parameters)) return `Ledger ${ledger.id} became another network`;
    state.ledgers.set(ledger.id, ledger);
  }
  for (const data of tickers) {
    const isNative = data.kind === 'Native' && added.delete(data.ledgerId);
    if (!isNative || data.metadata?.revision !== 1 || state.find('Ticker', data.id) !== undefined)
      return `The asset ${data.id} is not that of a ledger that is configured with it`;
    state.put({ entity: { kind: 'Ticker', data }, revision: 1, domainId: state.rootDomainId ?? '' });
    state.validatedTickerIds.add(data.id);
  }
  return undefined;
}

/** True if two ledgers are the same but for what the operator may change: the most that a transaction pays in fees. */
export function isSameNetwork(one: LedgerParameters, other: LedgerParameters): boolean {
  return canonicalJson({ ...one, maximumFee: undefined }) === canonicalJson({ ...other, maximumFee: undefined });
}
