import { ok } from '@countersign/kernel';
import { requireEditable } from '../rules/editable.ts';
import { planOf, revision } from '../rules/entity-changes.ts';
import { nextMetadata } from '../rules/entity-metadata.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { checkDecimals } from '../shared/asset-decimals.ts';
import { decimalsOnLedger } from '../shared/asset-report.ts';
import type { UpdateTicker } from './schema.ts';

/** Changes how an asset is named and shown; addressed to the root domain. */
export const updateTicker: IntentRule<UpdateTicker> = {
  references: ({ reference }) => [{ kind: 'Ticker', id: reference.id }],
  needs: ({ reference }) => [{ type: 'Entity', kind: 'Ticker', id: reference.id }],
  plan(payload, context) {
    const ticker = requireEditable(context, 'Ticker', payload.reference);
    if (!ticker.ok) return ticker;
    const possible = checkDecimals(payload.decimals);
    if (!possible.ok) return possible;
    const { decimals: before, symbol: _symbol, metadata, ...kept } = ticker.value;
    // People read the amounts that they approve by them, and of its own coin the ledger decides.
    const isNative = kept.kind === 'Native';
    if (isNative && payload.decimals !== undefined && payload.decimals !== before) {
      return fail('InvalidTickerLedgerDetails', "The decimals of a ledger's own asset cannot be changed");
    }
    const said = decimalsOnLedger(ticker.value, payload.decimals, context.facts);
    if (!said.ok) return said;
    const decimals = isNative ? before : said.value;
    const next = {
      ...kept,
      name: payload.name,
      ...(decimals === undefined ? {} : { decimals }),
      ...(payload.symbol === undefined ? {} : { symbol: payload.symbol }),
      metadata: nextMetadata(metadata, context, payload),
    };
    return ok(planOf([revision(context, 'Ticker', next, metadata)]));
  },
};
