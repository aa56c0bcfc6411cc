import type { BitcoinLikeVaultLedgerIdentifier } from '@countersign/model';

import { feeRateUnit, type FeeRate } from './fee-rate.ts';
import { sighashAll, sighashAllForkId } from './transaction/hash-types.ts';

/** Where the coins of the family differ, beside the networks that they have. */
export interface CoinRules {
  /** No amount is larger (consensus constant MAX_MONEY), in the smallest unit. */
  readonly maximumAmount: bigint;
  /**
   * The most that an order pays which names no maximum of its own. Vaults refuse to sign more, so that no one who lies to them about the network's
   * rates can have an account burn its funds.
   */
  readonly saneFeeRate: FeeRate;
  /** The most that an order without a maximum of its own pays in all, in the smallest unit. */
  readonly maximumFee: bigint;
  /** Outputs below are left alone unless people chose them: strangers send them to see which addresses belong together, and most cost more than they are worth. */
  readonly leftAloneBelow: bigint;
  /** Rates above are taken for a mistake. */
  readonly maximumFeeRate: FeeRate;
  /** What miners ask for at least where that is more than nodes relay, in the smallest unit for 1,000 bytes. */
  readonly minedFrom: bigint;
  /** New coins can't be spent before they have as many blocks. */
  readonly coinbaseMaturity: number;
  /** Whether a transaction may have another type, and data after its lock time that are part of its id (Dash's DIP-2). */
  readonly hasSpecialTransactions: boolean;
  /** What each signature names as its hash type, and its digest depends on: all inputs and outputs, with the bit of the fork id where others must not be able to repeat it. */
  readonly hashType: typeof sighashAll | typeof sighashAllForkId;
  /** Whether outputs may carry tokens (CashTokens), which a payment that knows nothing of them would destroy. */
  readonly hasTokens: boolean;
  /** Whether nodes take a transaction with a higher fee in the place of one that waits (BIP-125). */
  readonly canReplace: boolean;
}

const coin = 100_000_000n;

const usual: CoinRules = {
  maximumAmount: 21_000_000n * coin,
  saneFeeRate: 1_000n * feeRateUnit,
  maximumFee: coin / 100n,
  leftAloneBelow: 1_000n,
  // As Bitcoin Core does: 0.1 BTC per 1,000 vbytes.
  maximumFeeRate: 10_000n * feeRateUnit,
  minedFrom: 0n,
  coinbaseMaturity: 100,
  hasSpecialTransactions: false,
  hashType: sighashAll,
  hasTokens: false,
  canReplace: true,
};

/**
 * `src/amount.h`, `src/policy/policy.h`, `src/chainparams.cpp` and `src/primitives/transaction.h` of each coin's node. Transactions of Dogecoin pay 0.01 coins for 1,000 bytes, and paid a
 * whole one until 2021; new coins of its wait for 240 blocks, on regtest for 60. Signatures of Bitcoin Cash are by its specification "replay-protected-sighash", its tokens by CHIP-2022-02; of two
 * transactions that spend the same output its nodes keep the one that they saw first (`src/validation.cpp` of Bitcoin Cash Node).
 */
const others: Partial<Record<BitcoinLikeVaultLedgerIdentifier, Partial<CoinRules>>> = {
  ltc: { maximumAmount: 84_000_000n * coin, maximumFee: coin / 10n },
  doge: {
    maximumAmount: 10_000_000_000n * coin,
    saneFeeRate: 100_000n * feeRateUnit,
    maximumFee: 100n * coin,
    leftAloneBelow: coin / 1_000n,
    maximumFeeRate: 1_000_000n * feeRateUnit,
    minedFrom: coin / 100n,
    coinbaseMaturity: 240,
  },
  dash: { maximumFee: coin / 10n, hasSpecialTransactions: true },
  bch: { maximumFee: coin / 10n, hashType: sighashAllForkId, hasTokens: true, canReplace: false },
};

/** Coins that replace nothing. */
export const coinsWithoutReplacement: readonly string[] = Object.entries(others).flatMap(([identifier, { canReplace }]) =>
  canReplace === false ? [identifier] : [],
);

/** The most that orders without a maximum of their own pay in fees, by coin. */
export const maximumFees = {
  usual: usual.maximumFee,
  member: 'vaultLedgerIdentifier',
  others: Object.fromEntries(
    Object.entries(others).flatMap(([identifier, { maximumFee }]) =>
      maximumFee === undefined ? [] : [[identifier, maximumFee]],
    ),
  ),
};

/** Below what outputs are left alone, by coin. */
export const smallOutputs = {
  usual: usual.leftAloneBelow,
  member: 'vaultLedgerIdentifier',
  others: Object.fromEntries(
    Object.entries(others).flatMap(([identifier, { leftAloneBelow }]) =>
      leftAloneBelow === undefined ? [] : [[identifier, leftAloneBelow]],
    ),
  ),
};

/** The rules of a coin. */
export function rulesOf(identifier: BitcoinLikeVaultLedgerIdentifier): CoinRules {
  return { ...usual, ...others[identifier] };
}
