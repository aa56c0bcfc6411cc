export * from './read-members.ts';
export * from './write-members.ts';
