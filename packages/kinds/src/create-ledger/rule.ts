import { unavailable } from '../rules/unavailable.ts';

/** Ledgers are configuration of the instance, and are not yet decided on. */
export const createLedger = unavailable('v0_CreateLedger');
