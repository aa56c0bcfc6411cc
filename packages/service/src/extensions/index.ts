export { executeExtension } from './execute-extension.ts';
export type { ExtensionPorts, IntentEvidenceStore } from './execute-extension.ts';
export { createExtensionRegistry, extension } from './extension.ts';
export type { Extension, ExtensionCall, ExtensionRegistry } from './extension.ts';
