/** What an account has to hold to be there. */
export const existentialDeposit = 100_000_000n;

/** The version of the runtime: a part of what is signed. */
export const specVersion = 2_000_000;

/** The SHA-256 of "countersign: metadata of the Substrate sandbox". */
export const metadataHash = '8829d49b789a09160cb08baf4cab2accbb0f89e269a1ff1cfa788e83a080bfa2';

/** The network's multiplier of what weight costs, in parts of 10^18: its blocks are never full. */
export const feeMultiplier = 10n ** 18n;

/** Stakes count in eras. Those of real networks are of hours: here somebody waits for them. */
export const eraMs = 60_000;

/** For so many eras coins stay locked that were taken out of a stake. */
export const unbondingEras = 28;

/** The most parts of a stake that are taken out at once. */
export const mostUnbondings = 32;

/** What has to be staked to nominate: 10 coins. */
export const leastNominating = 100_000_000_000n;

/** The most validators that an account may nominate. */
export const mostTargets = 16;
