export { createNotary } from './notary.ts';
export { verifyChallengeSignature, verifyRequestSignature } from './verify.ts';
