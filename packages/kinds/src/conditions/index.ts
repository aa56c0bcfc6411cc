export * from './compares-texts.ts';
export * from './condition-tree.ts';
export * from './standard-condition.ts';
