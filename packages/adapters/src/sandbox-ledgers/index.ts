export * from './create-sandbox-ledgers.ts';
export { sandboxPictures, sandboxPrints } from './ethereum/collections.ts';
export { sandboxToken, stubbornToken, taxedToken } from './ethereum/token-contract.ts';
export { ethereumSandboxRules } from './ethereum/rules.ts';
export * from './framework/index.ts';
