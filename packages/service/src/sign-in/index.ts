export * from './challenge-grant.ts';
export * from './login-challenge.ts';
export * from './logins.ts';
export * from './people.ts';
export * from './person.ts';
export * from './rate-limits.ts';
