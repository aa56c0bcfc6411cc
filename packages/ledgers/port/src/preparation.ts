import type { AssetReference } from './asset.ts';

/**
 * What a transaction does besides what was ordered, because its network wants it first: it creates the account that it pays, opens an account for a token
 * there, or reveals the key of its own account. Amounts are in the smallest unit of the coin.
 */
export interface Preparation {
  readonly type: 'CreateAccount' | 'OpenTokenAccount' | 'RevealKey';
  /** Whose account, token account or key it is. */
  readonly address: string;
  /** Of a token account. */
  readonly asset?: AssetReference;
  /** What the paying account spends for it at most, besides fee and payment. It is a part of what the transaction spends, and of what the maximum fee bounds. */
  readonly cost: bigint;
  /** What of the payment has to stay where it arrives. */
  readonly kept: bigint;
}
