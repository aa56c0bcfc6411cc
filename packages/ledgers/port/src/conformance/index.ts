export * from './changed-members.ts';
export * from './key-conformance.ts';
export * from './ledger-conformance.ts';
export * from './made-up-ledgers.ts';
export * from './network-conformance.ts';
export * from './sandbox-conformance.ts';
export * from './sign-payload.ts';
export type * from './samples.ts';
