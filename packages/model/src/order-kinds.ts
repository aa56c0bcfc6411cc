/** What an order does, in words that are the same on every ledger. Other orders have no kind, such as calls of contracts. */
export const orderKinds = ['Transfer', 'DelegateStaking', 'RegisterStaking', 'UnregisterStaking', 'WithdrawRewards'] as const;
export type OrderKind = (typeof orderKinds)[number];
