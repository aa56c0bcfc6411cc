import { CodedError } from '@countersign/kernel';
import { z } from 'zod';

/** A decimal number without exponent. */
const decimalNumber = z.string().regex(/^(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?$/, 'Not a decimal number such as "0.9998"');

/** `<ledger id>/Native` or `<ledger id>/<standard>:<identifier>`. */
const asset = z.string().regex(/^[^/]+\/(Native|[^:]+:.+)$/, 'Not an asset such as "ethereum-sandbox/ERC20:0x…"');

const currency = z.string().regex(/^[A-Z]{3}$/, 'Not the code of a currency such as "USD"');

/** What the file of `--prices` says. Only the assets that it names have a price. */
const PriceSettings = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('Fixed'),
    currency,
    /** What one whole coin of each asset costs. */
    assets: z.record(asset, decimalNumber),
  }),
  z.strictObject({
    source: z.literal('CoinGecko'),
    currency,
    /** CoinGecko's own id of each asset. */
    assets: z.record(asset, z.string().regex(/^[a-z0-9-]{1,100}$/, 'Not an id of CoinGecko such as "bitcoin"')),
    url: z.url({ protocol: /^https?$/ }).optional(),
    restSeconds: z.int().min(30).max(86_400).optional(),
  }),
]);
export type PriceSettings = z.infer<typeof PriceSettings>;

/** The settings in a file's text. Throws `InvalidSetting`, in one line that says what is wrong and where. */
export function readPriceSettings(file: string, text: string): PriceSettings {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CodedError('InvalidSetting', `The prices in ${file} are not JSON`);
  }
  const read = PriceSettings.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue?.path.join('.') || 'the file';
  throw new CodedError('InvalidSetting', `The prices in ${file} can't be read: ${where}: ${issue?.message}`);
}
