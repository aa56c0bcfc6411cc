export { createHsmSigner } from './hsm-signer.ts';
export type { HsmSignerOptions } from './hsm-signer.ts';
export { tokenSeal } from './token-seal.ts';
export { openToken } from './token.ts';
export type { Token } from './token.ts';
export type { TokenSettings } from './token-requests.ts';
