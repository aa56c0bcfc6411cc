export { pageAssets } from './pages/assets.ts';
export type { PageLink } from './pages/shell.ts';
export { pageSecurityHeaders } from './provider/security-headers.ts';
export { createIdentity } from './identity.ts';
export type { Identity, IdentityOptions, OutsideProvider } from './identity.ts';
export { rotateSigningKey } from './keys/signing-keys.ts';
export { openSeal } from './keys/seal.ts';
export { identityMigrations } from './migrations.ts';
export { createRateLimits } from './stores/rate-limits.ts';
