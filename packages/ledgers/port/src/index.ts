export * from './asset.ts';
export * from './descriptor.ts';
export * from './destination.ts';
export * from './keys.ts';
export * from './known-endpoints.ts';
export * from './ledger-module.ts';
export * from './ledger-node.ts';
export * from './transaction.ts';
