export { parseDerivationPath } from './derivation-path.ts';
export * from './passphrase-file.ts';
export * from './passphrase-seal.ts';
export * from './seed.ts';
export type * from './signer.ts';
export * from './software-signer.ts';
