export * from './ledger-modules.ts';
export { publicEstimate } from './public-estimates.ts';
export * from './sandbox-ledgers.ts';
