/** Funds, an amount and an outside address on each ledger. */
export const ledgerCases = [
  {
    ledgerId: 'ethereum-sandbox',
    funds: 2_000_000_000_000_000_003n,
    amount: 500_000_000_000_000_007n,
    outside: '0x52908400098527886E0F7030069857D2E4169EE7',
  },
  {
    ledgerId: 'bitcoin-sandbox',
    funds: 100_000_007n,
    amount: 30_000_003n,
    outside: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  },
  {
    ledgerId: 'xrpl-sandbox',
    funds: 1_000_000_001n,
    amount: 200_000_003n,
    outside: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  },
] as const;
