/** The programs that are read and written here, by their ids, with the sysvars that they are given (https://solana.com/docs/core/programs). */
export const systemProgram = '11111111111111111111111111111111';
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111';
export const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
/** The memo program from before; it writes no more memos here, and is read. */
export const firstMemoProgram = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo';
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
export const stakeProgram = 'Stake11111111111111111111111111111111111111';
export const recentBlockhashesSysvar = 'SysvarRecentB1ockHashes11111111111111111111';
export const rentSysvar = 'SysvarRent111111111111111111111111111111111';

/** The two token programs, by the public API's names of them. */
export const tokenPrograms = {
  SPL: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  SPL2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const;

/** Which of the two token programs a token is of. */
export type TokenType = keyof typeof tokenPrograms;

/** The token program of an id; undefined for any other program. */
export function tokenTypeOf(program: string): TokenType | undefined {
  return program === tokenPrograms.SPL ? 'SPL' : program === tokenPrograms.SPL2022 ? 'SPL2022' : undefined;
}

/** Programs, sysvars and the like: nobody has their keys, so what is sent there is lost. */
export const unspendable: ReadonlySet<string> = new Set([
  systemProgram,
  computeBudgetProgram,
  memoProgram,
  firstMemoProgram,
  associatedTokenProgram,
  stakeProgram,
  recentBlockhashesSysvar,
  rentSysvar,
  ...Object.values(tokenPrograms),
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'Config1111111111111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
  'Sysvar1nstructions1111111111111111111111111',
  'SysvarC1ock11111111111111111111111111111111',
  'SysvarEpochSchedu1e111111111111111111111111',
  'SysvarFees111111111111111111111111111111111',
  'SysvarS1otHashes111111111111111111111111111',
  'SysvarS1otHistory11111111111111111111111111',
  'SysvarStakeHistory1111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  '1nc1nerator11111111111111111111111111111111',
]);
