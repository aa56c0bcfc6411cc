import type { ApiTickerData } from '@countersign/model';
import { ok } from '@countersign/kernel';
import { creation, planOf } from '../rules/entity-changes.ts';
import { createdMetadata } from '../rules/entity-metadata.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { requireAbsent } from '../rules/loaded-state.ts';
import { checkTicker, requireUniqueAsset } from '../shared/ticker-details.ts';
import type { CreateTicker } from './schema.ts';

/** Registers an asset, not validated yet. Its payload has no id: the asset takes the intent's. */
export const createTicker: IntentRule<CreateTicker> = {
  references: () => [],
  needs: ({ ledgerId, ledgerDetails }) => [
    { type: 'Ledger', ledgerId },
    { type: 'ValidatedTickers', ledgerId, ledgerDetails },
  ],
  plan(payload, context) {
    const absent = requireAbsent(context, 'Ticker', context.intentId);
    if (!absent.ok) return absent;
    const checked = checkTicker(context, payload);
    if (!checked.ok) return checked;
    const unique = requireUniqueAsset(context, payload, context.intentId);
    if (!unique.ok) return unique;
    const { description, customProperties = {} } = payload;
    const ticker: ApiTickerData = {
      id: context.intentId,
      ledgerId: payload.ledgerId,
      kind: payload.kind,
      name: payload.name,
      ...(payload.decimals === undefined ? {} : { decimals: payload.decimals }),
      ...(payload.symbol === undefined ? {} : { symbol: payload.symbol }),
      ledgerDetails: payload.ledgerDetails,
      lock: 'Unlocked',
      metadata: createdMetadata({ description, customProperties }, context),
    };
    return ok(planOf([creation(context, 'Ticker', ticker)]));
  },
};
