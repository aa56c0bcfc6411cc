import type { ApiTickerData, TickerLedgerDetails } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { canonicalJson, ok } from '@countersign/kernel';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext } from '../rules/intent-rule.ts';
import { requireLedger } from '../rules/loaded-state.ts';
import { checkDecimals } from './asset-decimals.ts';

interface TickerDetails {
  readonly ledgerId: string;
  readonly kind: ApiTickerData['kind'];
  readonly name: string;
  readonly decimals?: number | undefined;
  readonly ledgerDetails: TickerLedgerDetails;
}

/** Checks an asset against its ledger, whose spelling of the details is the only one (`LedgerNotFound`, `InvalidTickerLedgerDetails`). */
export function checkTicker(context: IntentContext, ticker: TickerDetails): Result<void, IntentFailure> {
  const ledger = requireLedger(context, ticker.ledgerId);
  if (!ledger.ok) return ledger;
  if (ticker.ledgerDetails.type !== ledger.value.parameters.type) {
    const message = `Details for ${ticker.ledgerDetails.type} do not fit a ledger of type ${ledger.value.parameters.type}`;
    return fail('InvalidTickerLedgerDetails', message);
  }
  if ((ticker.kind === 'Native') !== (ticker.ledgerDetails.properties.type === 'Native')) {
    return fail('InvalidTickerLedgerDetails', 'The kind of the asset does not fit its details');
  }
  const decimals = checkDecimals(ticker.decimals);
  if (!decimals.ok) return decimals;
  const fitting = context.rules.checkTickerDetails(ledger.value, ticker.ledgerDetails);
  if (!fitting.ok) return fitting;
  // Assets are compared by their details: in two spellings, one asset would be two.
  const spelled = canonicalJson(context.rules.spelledTickerDetails(ledger.value, ticker.ledgerDetails));
  if (canonicalJson(ticker.ledgerDetails) === spelled) return ok(undefined);
  return fail('InvalidTickerLedgerDetails', `The details of ${ticker.name} are spelled ${spelled} on ${ledger.value.alias}`);
}

/** Text that is the same for the same asset on the same ledger. */
export function assetKey({ ledgerId, ledgerDetails }: Pick<TickerDetails, 'ledgerId' | 'ledgerDetails'>): string {
  return canonicalJson([ledgerId, ledgerDetails]);
}

/**
 * `NonUniqueValidatedTickersByLedgerDetails` if the asset has a ticker of another id, validated or not: what is in the book under the one would be
 * missing under the other. An asset that has several from before this rule keeps the one that is validated, or the eldest.
 */
export function requireUniqueAsset(context: IntentContext, ticker: TickerDetails, id: string): Result<void, IntentFailure> {
  const key = assetKey(ticker);
  const isValidated = (other: ApiTickerData) => context.facts.validatedTickerIds.includes(other.id);
  const known = context.facts.similarTickers.filter((other) => assetKey(other) === key);
  const kept = known.find(isValidated) ?? known.reduce<ApiTickerData | undefined>(elder, undefined);
  if (kept === undefined || kept.id === id) return ok(undefined);
  const there = `${kept.name} (${kept.id})`;
  const message = isValidated(kept)
    ? `The asset is validated already as ${there}`
    : `The asset is here already as ${there}: validate it under that id`;
  return fail('NonUniqueValidatedTickersByLedgerDetails', message);
}

function elder(left: ApiTickerData | undefined, right: ApiTickerData): ApiTickerData {
  if (left === undefined) return right;
  const age = ({ id, metadata }: ApiTickerData) => `${metadata?.createdAt ?? ''} ${id}`;
  return age(right) < age(left) ? right : left;
}
