export * from './notifications/index.ts';
export * from './reads/index.ts';
export * from './session/index.ts';
export * from './sign-in/index.ts';
