export { authorizeManifest } from './manifest-authorization.ts';
export type { ManifestEvidence } from './manifest-authorization.ts';
export { signManifest } from './sign-manifest.ts';
export type { ManifestEvidenceStore, ManifestPorts } from './sign-manifest.ts';
