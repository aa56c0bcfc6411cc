export { createNotary } from './notary.ts';
export { signatureMemory } from './signature-memory.ts';
export { verifyChallengeSignature, verifyRequestSignature } from './verify.ts';
