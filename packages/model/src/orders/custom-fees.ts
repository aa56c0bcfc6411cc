import { z } from 'zod';

import { BitcoinFeeStrategySpecifiedRate } from './bitcoin.ts';
import { EthereumFeeStrategySpecifiedRate, EthereumFeeStrategySpecifiedRateEIP1559 } from './ethereum.ts';
import { StellarFeeStrategySpecifiedRate } from './stellar.ts';
import { XrplFeeStrategySpecifiedAdditionalFee } from './xrpl.ts';

/** What a person sets for a transfer's fee in place of a level, in the terms of its ledger's transaction orders. */
export const CustomFees = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Bitcoin'), feeStrategy: BitcoinFeeStrategySpecifiedRate }),
  z.strictObject({
    type: z.literal('Ethereum'),
    feeStrategy: z.discriminatedUnion('type', [EthereumFeeStrategySpecifiedRate, EthereumFeeStrategySpecifiedRateEIP1559]),
  }),
  z.strictObject({ type: z.literal('Stellar'), feeStrategy: StellarFeeStrategySpecifiedRate }),
  z.strictObject({ type: z.literal('XRPL'), feeStrategy: XrplFeeStrategySpecifiedAdditionalFee }),
]);
export type CustomFees = z.infer<typeof CustomFees>;
