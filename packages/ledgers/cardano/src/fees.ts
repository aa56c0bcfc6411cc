import { inEnglish, type LedgerModule } from '@countersign/ledger-port';

/** One line for people. The protocol asks for one fee, whatever the level: what is more buys nothing. */
export const describeFee: LedgerModule['fees']['describe'] = (_fees, _priority, write = inEnglish) =>
  write('The fee of the protocol', {});
