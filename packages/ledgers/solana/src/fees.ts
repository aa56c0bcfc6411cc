import { inEnglish, type LedgerModule } from '@countersign/ledger-port';

/** One line for people. Levels are what was offered lately for the accounts that the transaction writes, which is known once it is built. */
export const describeFee: LedgerModule['fees']['describe'] = (_, level, write = inEnglish) =>
  level === 'Low' ? write('The base fee', {}) : write('The base fee and what was usually offered lately', {});
