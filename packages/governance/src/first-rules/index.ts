export * from './first-organisation.ts';
export * from './missing-people.ts';
export * from './read-presets.ts';
export * from './read-resources.ts';
export * from './rule-templates.ts';
