/**
 * The sandbox's own tokens, one of each program, with six decimals: the addresses of their mints. Nobody signs with those; the faucet makes the tokens. Who
 * names them needs nothing of the ledger's rules.
 */
export const sandboxMints = {
  SPL: '2WurVUzzmiw9u2mYV8XCZ4zYJ9EBwGBzitHUPEPWCwQQ',
  SPL2022: 'FtLzRp3JuvgGXDyxETG7sy3nw83oadiag5buAw1nPZeC',
} as const;
