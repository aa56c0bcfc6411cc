import type { TFunction } from 'i18next';

/** A label or option of a ledger's description in the reader's language; as the ledger has it where there is no translation. */
export const ledgerWords = (t: TFunction, words: string): string => t(`ledgerWords:${words}`, { defaultValue: words });
