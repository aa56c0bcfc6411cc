/** Where it is kept which ledgers cannot be read at the moment, for those who watch the instance. */
export interface LedgerFailures {
  /**
   * Notes by its code why a ledger cannot be read from now on, or that it can again. Where it could not before, for whatever reason, it is
   * kept since when.
   */
  note(ledgerId: string, code: string | undefined, now: Date): Promise<void>;
}
