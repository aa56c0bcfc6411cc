import type { ApiTickerData, TickerToValidate } from '@countersign/model';
import { tokenNumberOf } from '@countersign/model/names';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { creation, planOf, revision } from '../rules/entity-changes.ts';
import { createdMetadata, nextMetadata } from '../rules/entity-metadata.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext, IntentRule } from '../rules/intent-rule.ts';
import { findEntity } from '../rules/loaded-state.ts';
import type { EntityChange } from '../rules/plan.ts';
import { requireRootDomain } from '../rules/target-domain.ts';
import { asOnLedger } from '../shared/asset-report.ts';
import { assetKey, checkTicker, requireUniqueAsset } from '../shared/ticker-details.ts';
import type { ValidateTickers } from './schema.ts';

/** Validates assets, so that transfers may be ordered in them; addressed to the root domain. */
export const validateTickers: IntentRule<ValidateTickers> = {
  references: ({ tickers }) => tickers.map(({ id }) => ({ kind: 'Ticker', id })),
  needs: ({ tickers }) =>
    tickers.flatMap(({ id, ledgerId, ledgerDetails }) => [
      { type: 'Entity', kind: 'Ticker', id } as const,
      { type: 'Ledger', ledgerId } as const,
      { type: 'ValidatedTickers', ledgerId, ledgerDetails } as const,
    ]),
  plan({ tickers }, context) {
    const target = requireRootDomain(context);
    if (!target.ok) return target;
    if (new Set(tickers.map(({ id }) => id)).size !== tickers.length) {
      return fail('DuplicateTickerIdsToValidate', 'Two assets have the same id');
    }
    if (new Set(tickers.map(assetKey)).size !== tickers.length) {
      return fail('DuplicateTickerLedgerDatasToValidate', 'Two entries stand for the same asset');
    }
    const changes: EntityChange[] = [];
    for (const ticker of tickers) {
      const change = validate(ticker, context);
      if (!change.ok) return change;
      changes.push(change.value);
    }
    return ok(planOf(changes, [{ type: 'MarkTickersValidated', tickerIds: tickers.map(({ id }) => id) }]));
  },
};

function validate(ticker: TickerToValidate, context: IntentContext): Result<EntityChange, IntentFailure> {
  const checked = checkTicker(context, ticker);
  if (!checked.ok) return checked;
  const unique = requireUniqueAsset(context, ticker, ticker.id);
  if (!unique.ok) return unique;
  const said = asOnLedger(ticker, context.facts, tokenNumberOf(ticker.ledgerDetails) !== undefined);
  if (!said.ok) return said;
  const { description: _, customProperties: __, ...given } = ticker;
  const shape = { ...given, ...said.value };
  const known = findEntity(context.facts, 'Ticker', ticker.id);
  if (!known) {
    const created: ApiTickerData = { ...shape, metadata: createdMetadata(ticker, context) };
    return ok(creation(context, 'Ticker', created));
  }
  if (context.facts.validatedTickerIds.includes(ticker.id)) {
    return fail('EntityAlreadyCreated', `The asset ${known.name} is validated already`);
  }
  if (!known.metadata || assetKey(known) !== assetKey(ticker)) {
    return fail('InvalidTickerLedgerDetails', `The details of ${known.name} are not those it was registered with`);
  }
  const next: ApiTickerData = { ...shape, metadata: nextMetadata(known.metadata, context, ticker) };
  return ok(revision(context, 'Ticker', next, known.metadata));
}
