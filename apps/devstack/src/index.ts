export { signInAs, until } from './demo/actor.ts';
export type { Actor, InstanceUrls } from './demo/actor.ts';
export { generateDemoKeys } from './demo/demo-keys.ts';
export { buildDemoOrganisation } from './demo/organisation.ts';
export type { DemoKeys, DemoOrganisation } from './demo/organisation.ts';
export { readDemoPeople } from './demo/seed.ts';
export { buildWebApps } from './build-web-apps.ts';
export { prepareInstance } from './instance-process.ts';
export type { InstanceProcess } from './instance-process.ts';
