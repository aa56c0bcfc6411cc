import type { ProtocolParameters } from '@countersign/ledger-cardano';

/** What the main network asks for. */
export const protocol: ProtocolParameters = {
  feePerByte: '44',
  feeConstant: '155381',
  coinsPerByte: '4310',
  maximumSize: 16_384,
  maximumValueSize: 5_000,
  stakeDeposit: '2000000',
};

/** A stake earns so much whenever so many blocks have passed since it counts for a pool. */
export const earnedLovelace = 50_000n;
export const blocksOfEpoch = 20;
