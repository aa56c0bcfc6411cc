/**
 * The sandbox's own token (TRC-20): where its contract is, and what that says of itself. Nobody has a key of that address. Who names it needs nothing of the
 * ledger's rules.
 */
export const sandboxTrc20 = {
  contract: 'TLDjNxVsAyx9ZWXA16QupjbLJsdux8zzkw',
  name: 'Sandbox dollar',
  symbol: 'USDS',
  decimals: 6,
} as const;
