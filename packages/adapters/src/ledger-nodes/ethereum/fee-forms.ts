import { saneGasPrice } from '@countersign/ledger-ethereum/settings';
import { z } from 'zod';

import type { FeeForm } from '../fee-source/fee-form.ts';
import { decimalUnits, fixedLevels } from '../fee-source/settings.ts';

/** Of a gwei in wei. */
const places = 9;

/** Levels that an operator fixes, in gwei: on top of the base fee, or on a network without base fees the whole price. */
export const fixedPrices = fixedLevels(places, 'gwei', saneGasPrice);

const gwei = z
  .string()
  .regex(/^[0-9]{1,12}(\.[0-9]{1,18})?$/)
  .transform((text) => decimalUnits(text, places));

/** Services that tell prices of gas. */
export const priceForms = (supportsEip1559: boolean) =>
  ({
    /** https://docs.etherscan.io/api-reference/endpoint/gasoracle: whole prices, and the base fee that is in them. */
    etherscan: {
      at(api) {
        api.searchParams.set('module', 'gastracker');
        api.searchParams.set('action', 'gasoracle');
      },
      answer: z
        .object({
          result: z.object({ SafeGasPrice: gwei, ProposeGasPrice: gwei, FastGasPrice: gwei, suggestBaseFee: gwei.optional() }),
        })
        .transform(({ result }, context) => {
          const base = supportsEip1559 ? result.suggestBaseFee : 0n;
          if (base !== undefined) {
            const above = (price: bigint) => (price > base ? price - base : 0n);
            return [above(result.SafeGasPrice), above(result.ProposeGasPrice), above(result.FastGasPrice)] as const;
          }
          context.addIssue({ code: 'custom', message: 'No base fee' });
          return z.NEVER;
        }),
    },
  }) as const satisfies Readonly<Record<string, FeeForm>>;
