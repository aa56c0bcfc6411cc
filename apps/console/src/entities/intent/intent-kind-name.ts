import type { IntentType } from '@countersign/model';

/** What a kind is called in lists: ValidateTickers is "Validate assets", others show what stands behind the first underscore. */
export function intentKindName(type: IntentType): string {
  if (type === 'v0_ValidateTickers') return 'Validate assets';
  const words = type
    .slice(type.indexOf('_') + 1)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(' ');
  return words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(' ');
}
