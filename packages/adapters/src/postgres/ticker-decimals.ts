import { limits } from '@countersign/model/names';

/**
 * The decimals in a ticker's data, in SQL: null where nobody knows them, or somebody said more than an asset can have, as was possible once. One
 * such asset must not make the powers of ten of all others fail.
 */
export const tickerDecimals = (data: string): string =>
  `case when (${data}->>'decimals')::numeric between ${limits.decimalsMinimum} and ${limits.decimalsMaximum} then (${data}->>'decimals')::numeric end`;

/** Ten to the power of them: how many smallest units one whole unit has. */
export const unitsInWhole = (data: string): string => `10::numeric ^ (${tickerDecimals(data)})`;
