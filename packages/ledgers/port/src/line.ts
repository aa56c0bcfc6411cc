/** Puts a ledger's words with holes (`{{rate}} sat/vB`) into a reader's language; the numbers for the holes are decimal text. */
export type WriteLine = (words: string, numbers: Readonly<Record<string, string>>) => string;

/** The words as the ledger has them. */
export const inEnglish: WriteLine = (words, numbers) => words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => numbers[name] ?? '');
