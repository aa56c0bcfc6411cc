import { err, isCodedError, ok } from '@countersign/kernel';
import type { Result, Variant } from '@countersign/kernel';
import type { PriceSource } from '@countersign/service';
import { z } from 'zod';

import { readBody } from '../ledger-nodes/json-rpc/read-body.ts';
import type { PriceSettings } from './settings.ts';

const publicUrl = 'https://api.coingecko.com/api/v3';
const timeoutMilliseconds = 10_000;
const restSeconds = 300;
/** A source must not fill this process's memory; a thousand coins have some 60,000 bytes. */
const mostBytes = 4 * 2 ** 20;

/** `{"bitcoin": {"usd": 67187.33, "last_updated_at": 1711356300}}`, the time in seconds; an id that has no price is missing, or has nothing in it. */
const Answer = z.record(z.string(), z.record(z.string(), z.number().nonnegative().nullable()));

/**
 * Prices of CoinGecko's public interface, `GET /simple/price`, all assets in one request
 * (https://docs.coingecko.com/reference/simple-price).
 */
export function coinGecko(settings: Variant<PriceSettings, 'source', 'CoinGecko'>): PriceSource {
  const { currency, assets } = settings;
  const column = currency.toLowerCase();
  const address = new URL(`${settings.url ?? publicUrl}/simple/price`);
  address.searchParams.set('ids', [...new Set(Object.values(assets))].join(','));
  address.searchParams.set('vs_currencies', column);
  address.searchParams.set('precision', 'full');
  address.searchParams.set('include_last_updated_at', 'true');
  return {
    name: 'CoinGecko',
    currency,
    restSeconds: settings.restSeconds ?? restSeconds,
    assets: Object.keys(assets),
    async read() {
      const answer = await ask(address);
      if (!answer.ok) return answer;
      const read = Answer.safeParse(jsonOf(answer.value));
      if (!read.success) return err('the answer is not one of prices');
      return ok(
        Object.entries(assets).flatMap(([asset, id]) => {
          const price = decimalOf(read.data[id]?.[column]);
          const at = timeOf(read.data[id]?.['last_updated_at']);
          return price === undefined ? [] : [{ asset, price, ...(at && { at }) }];
        }),
      );
    },
  };
}

async function ask(address: URL): Promise<Result<string, string>> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMilliseconds), redirect: 'error' });
    return answer.ok ? ok(await readBody(answer, mostBytes)) : err(`status ${answer.status}`);
  } catch (error) {
    return err(isCodedError(error, 'AnswerTooLarge') ? error.message : String(error));
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The last moment that there is a date of, in milliseconds. */
const lastMoment = 8.64e15;

function timeOf(seconds: number | null | undefined): Date | undefined {
  return seconds === null || seconds === undefined ? undefined : new Date(Math.min(seconds * 1_000, lastMoment));
}

/** The most fraction digits that `toFixed` can write; what is cheaper still is worth nothing. */
const mostFractionDigits = 18;

/** A price of JSON as the shortest decimal that is read back as the same number. */
function decimalOf(price: number | null | undefined): string | undefined {
  if (price === null || price === undefined || price >= 1e18) return undefined;
  const text = String(price);
  return text.includes('e') ? price.toFixed(mostFractionDigits) : text;
}
