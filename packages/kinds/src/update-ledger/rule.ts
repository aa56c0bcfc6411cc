import { unavailable } from '../rules/unavailable.ts';

/** Ledgers are configuration of the instance, and are not yet decided on. */
export const updateLedger = unavailable('v0_UpdateLedger');
