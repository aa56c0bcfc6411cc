export * from './session-store.ts';
export * from './sessions.ts';
export * from './sign-in-provider.ts';
