export * from './condition-tree.ts';
export * from './standard-condition.ts';
