export type { ServerConfig } from './config/config.ts';
export { readConfig, settingsHelp } from './config/read-config.ts';
export { seenFolder } from './config/seen-folder.ts';
export { startInstance } from './start-instance.ts';
export type { Instance } from './start-instance.ts';
export { stopOnSignal } from './stop-on-signal.ts';
