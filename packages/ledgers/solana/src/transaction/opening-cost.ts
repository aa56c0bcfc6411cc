import type { TokenType } from '../programs.ts';

/**
 * What opening an account for a token costs at the most, in lamports: its bytes and 128 more, at the 6,960 for each that the network asked for at its
 * beginning. It asks for less by now, and in steps for 696 (SIMD-0437). Those of SPL tokens have 165 bytes; those of Token-2022 have more with its extensions,
 * and at most these. No bytes of a transaction say what it comes to, and less may be asked for by the time that it is done, so that there has to be one bound
 * for who builds and who checks.
 */
export const openingCost: Readonly<Record<TokenType, bigint>> = {
  SPL: (165n + 128n) * 6_960n,
  SPL2022: (300n + 128n) * 6_960n,
};
