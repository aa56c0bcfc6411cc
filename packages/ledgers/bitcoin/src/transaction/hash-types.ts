/** Signs all inputs and outputs. */
export const sighashAll = 1;
/** The same, with the bit of the fork id (SIGHASH_FORKID): what was signed so is signed for no chain without it. */
export const sighashAllForkId = 0x41;
