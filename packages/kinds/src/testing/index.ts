export * from './fixtures.ts';
