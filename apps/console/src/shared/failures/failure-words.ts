import './texts.ts';

import type { Translate } from '@countersign/kernel';

import { asPart } from '../api/error-text.ts';

/** What the server says of a failure beyond its code, in sentences that do not vary, by the keys of their texts. */
export const said: ReadonlyMap<string, string> = new Map([
  ['The author has no role in the first step of the policy of their domain', 'noRole'],
  [
    "No policy of the author's domain covers this, so somebody in the domain whose policy does must propose it",
    'noPolicyOfOwnDomain',
  ],
  ['The author has no role in the first step of the policy of their domain any more', 'noRoleAnyMore'],
  ['A policy always rejects this', 'alwaysRejects'],
  ['The workflow has too many steps or alternatives', 'tooManySteps'],
]);

/** Why an intent failed, or would: the code's own text; of a code that this console does not know yet what the server says. */
export function failureWords({ code, message }: { readonly code: string; readonly message?: string }, t: Translate): string {
  const known = message === undefined ? undefined : said.get(message);
  const more = known === undefined ? asPart(message ?? code) : t(`failures:said.${known}`);
  return t(`failures:${code}`, { message: more, defaultValue: message ?? t('app:error.generic') });
}
