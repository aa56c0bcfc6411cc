import { isUuid } from '@countersign/kernel';

/**
 * Whether every variable part of an address can be an id. What is no UUID never names anything, be it mistyped or a word of a screen that
 * this console does not have (`accounts/external`, `users/invitations`): nothing is asked of the server for it.
 */
export function areIds(params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.values(params).every((value) => value === undefined || isUuid(value));
}
