import type { User } from '@countersign/model';

/** What a user is called among people: the name in their custom properties, or else their alias, which is their email. */
export function personName({ alias, metadata }: Pick<User, 'alias' | 'metadata'>): string {
  return metadata.customProperties['name']?.trim() || alias;
}
