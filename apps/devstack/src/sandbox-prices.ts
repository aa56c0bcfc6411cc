import type { PriceSettings } from '@countersign/adapters/price-sources';
import { sandboxToken, sandboxTrc20 } from '@countersign/adapters/sandbox-ledgers';

/** What the sandboxes' coins would cost if they were coins: made up, and said to be from a table wherever they are shown. */
export const sandboxPrices: PriceSettings = {
  source: 'Fixed',
  currency: 'USD',
  assets: {
    'algorand-sandbox/Native': '0.19',
    'bitcoin-sandbox/Native': '96250.00',
    'ethereum-sandbox/Native': '3340.00',
    'solana-sandbox/Native': '148.00',
    'stellar-sandbox/Native': '0.27',
    'substrate-sandbox/Native': '4.10',
    'tezos-sandbox/Native': '0.62',
    'tron-sandbox/Native': '0.28',
    'xrpl-sandbox/Native': '2.18',
    [`ethereum-sandbox/ERC20:${sandboxToken.contract}`]: '1.00',
    [`tron-sandbox/TRC20:${sandboxTrc20.contract}`]: '1.00',
  },
};
