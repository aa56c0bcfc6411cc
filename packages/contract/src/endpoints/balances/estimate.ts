import { z } from 'zod';

/** An estimated amount of the reference currency, rounded to two fraction digits: `1234.50`. */
export const Estimate = z.string().regex(/^(0|[1-9][0-9]*)\.[0-9]{2}$/, 'Not an estimate');
