import type { User } from '@countersign/model';

/** What a user is called among people: the name in their custom properties, or else their alias, which is their email. */
export const personName = ({ alias, metadata }: Pick<User, 'alias' | 'metadata'>): string =>
  metadata.customProperties['name']?.trim() || alias;
