const category = '07'.repeat(32);

/** What the script of an output begins with that carries five tokens of a category (CHIP-2022-02), hexadecimal, and what nodes report of those. */
export const fiveTokens = { prefix: `ef${category}1005`, data: { category, amount: '5' } } as const;
