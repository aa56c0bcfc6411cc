export * from './first-organisation.ts';
export * from './missing-people.ts';
export * from './rule-templates.ts';
