export * from './create-sandbox-ledgers.ts';
export { sandboxPictures, sandboxPrints, sandboxToken, stubbornToken, taxedToken } from './ethereum/sandbox-assets.ts';
export type { SandboxLedger } from './framework/create-sandbox-ledger.ts';
export type { FaucetToken } from './framework/rules.ts';
export { sandboxLedgerMigrations } from './framework/migrations.ts';
export { passBlocks } from './pass-blocks.ts';
export { sandboxMints } from './solana/sandbox-mints.ts';
export { sandboxTrc20 } from './tron/sandbox-token.ts';
