export { signManifest } from './sign-manifest.ts';
export type { ManifestEvidenceStore, ManifestPorts } from './sign-manifest.ts';
