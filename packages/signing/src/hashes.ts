/** What screens show and compare of keys and requests: hashes, fingerprints and codes. It brings no curve along. */
export { readSignatureCode, requestCode, signatureCode } from './codes/exchange.ts';
export { codesOf, takeCode } from './codes/parts.ts';
export type { PartsSeen } from './codes/parts.ts';
export { keyFingerprint } from './key-fingerprint.ts';
export * from './request-hash.ts';
