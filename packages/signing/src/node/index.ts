export { createNotary } from './notary.ts';
export { signatureMemory } from './signature-memory.ts';
export { verifyChallengeSignature, verifyRequestSignature, verifyRequestSignatureAside } from './verify.ts';
