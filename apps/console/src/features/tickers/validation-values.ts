import type { Translate } from '@countersign/kernel';
import type { ApiTickerData, TickerToValidate } from '@countersign/model';
import { decimalsOf, limits, nameProblem, proseProblem } from '@countersign/model/names';
import { z } from 'zod';

import { fixedFields } from './asset-reports.ts';

/** What a person says of an asset that a ledger was seen to have. */
export interface SaidOfAsset {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: string;
  readonly description: string;
}

/** The form: what was said, by the id of the asset. */
export interface ValidationValues {
  readonly said: Readonly<Record<string, SaidOfAsset>>;
}

/** What is known of an asset to begin with. A name that nobody gave is not proposed as one. */
export function knownOf(asset: ApiTickerData): SaidOfAsset {
  const { name, symbol, metadata } = asset;
  const isSeenOnly = metadata?.createdBy === undefined;
  const decimals = decimalsOf(asset);
  return {
    name: isSeenOnly ? '' : name,
    symbol: symbol ?? '',
    decimals: decimals === undefined ? '' : String(decimals),
    description: metadata?.description ?? '',
  };
}

/**
 * The checks of what is said of the chosen assets, with the message of each rule; of the others nothing is asked. `fixed` has what networks say, which
 * nobody can say otherwise.
 */
export function validationSchema(
  t: Translate,
  chosen: ReadonlySet<string>,
  fixed: ReadonlyMap<string, Partial<SaidOfAsset>> = new Map(),
) {
  const said = z.object({ name: z.string(), symbol: z.string(), decimals: z.string(), description: z.string() });
  return z.object({ said: z.record(z.string(), said) }).superRefine((values, context) => {
    for (const [id, { name, symbol, decimals, description }] of Object.entries(values.said)) {
      if (!chosen.has(id)) continue;
      const say = (field: keyof SaidOfAsset, message: string) =>
        context.addIssue({ code: 'custom', path: ['said', id, field], message });
      if (name.trim() === '') say('name', t('tickers:validation.problem.name'));
      const network = fixed.get(id) ?? {};
      for (const field of fixedFields) {
        const [said, typed] = [network[field], { name, symbol, decimals }[field].trim()];
        if (said !== undefined && typed !== '' && typed !== said) say(field, t('tickers:validation.problem.otherwise', { said }));
      }
      for (const [field, text] of [
        ['name', name],
        ['symbol', symbol],
      ] as const) {
        const problem = text.trim() === '' ? undefined : nameProblem(text.trim());
        if (problem !== undefined) say(field, t(`proposing:problem.${problem}`));
        else if (text.trim().length > limits.shortTextLength)
          say(field, t('proposing:problem.tooLong', { count: limits.shortTextLength }));
      }
      if (!/^\d{1,3}$/.test(decimals) || Number(decimals) > limits.decimalsMaximum)
        say('decimals', t('tickers:validation.problem.decimals'));
      const hidden = proseProblem(description.trim());
      if (hidden !== undefined) say('description', t(`proposing:problem.${hidden}`));
      else if (description.trim().length > limits.descriptionLength)
        say('description', t('proposing:problem.tooLong', { count: limits.descriptionLength }));
    }
  });
}

/** An asset as its validation names it: what was said of it, and all else that is known, so that those who decide see all of it. */
export function toValidate(asset: ApiTickerData, { name, symbol, decimals, description }: SaidOfAsset): TickerToValidate {
  const { id, ledgerId, kind, ledgerDetails, lock, metadata } = asset;
  return {
    id,
    ledgerId,
    kind,
    name: name.trim(),
    decimals: Number(decimals),
    ...(symbol.trim() && { symbol: symbol.trim() }),
    ledgerDetails,
    lock: lock === 'Locked' ? 'Locked' : 'Unlocked',
    ...(description.trim() && { description: description.trim() }),
    customProperties: metadata?.customProperties ?? {},
  };
}
