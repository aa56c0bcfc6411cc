import type { Translate } from '@countersign/kernel';
import type { Propose } from '../schemas/index.ts';

import { revisionMadeFrom } from './references.ts';
import { wordsOf } from './registry.ts';
import { samePaymentCode } from './same-payment.ts';
import { hasHiddenCharacters, mixesScripts, textsIn, unhidden } from './suspicious-text.ts';
import { lowTrustScore, placeText } from './destinations.ts';
import { twinWarnings } from './endpoint-twins.ts';
import type { KnownAddress } from './known-address.ts';
import { caution, danger, inOrder, type Facts, type Warning } from './warning.ts';

const dayInMilliseconds = 86_400_000;
const usualLifetimeDays = 8;

/** A proposal as far as there is one: its expiry is set when it is signed. */
interface Unsigned {
  readonly payload: Propose['payload'];
  readonly expiryAt?: string | undefined;
}

/** What is unusual about a proposal, the gravest first: by its kind, by its addresses, by the moment, by how its texts are written. */
export function proposalWarnings(proposal: Unsigned, facts: Facts): readonly Warning[] {
  const { payload, expiryAt } = proposal;
  return inOrder([
    ...writingWarnings([...textsIn(proposal), ...(facts.shownNames ?? [])]),
    ...wordsOf(payload.type).warnings(payload, facts),
    ...ownerWarnings(facts),
    ...lookAlikeWarnings(facts),
    ...(facts.twins === undefined ? [] : twinWarnings(facts.twins.of, facts.twins.at)),
    ...samePaymentWarnings(facts),
    ...(facts.isKeySynchronised === true ? [caution('KeySynchronised')] : []),
    ...(expiryAt === undefined ? [] : expiryWarnings(expiryAt, facts)),
    ...revisionWarnings(payload, facts),
  ]);
}

function expiryWarnings(expiryAt: string, { now }: Facts): readonly Warning[] {
  const left = Date.parse(expiryAt) - now.getTime();
  if (left <= 0) return [danger('ExpiryPassed')];
  const days = Math.floor(left / dayInMilliseconds);
  return left > usualLifetimeDays * dayInMilliseconds ? [caution('ExpiryFarAhead', { days: String(days) })] : [];
}

/** Who types the address of an endpoint goes past what is ruled for it by name. */
function ownerWarnings({ addressOwners, areOwnersUnknown }: Facts): readonly Warning[] {
  const known = [...(addressOwners ?? [])].flatMap(([address, owners]) =>
    owners.map(({ name, trustScore, isOtherTag }) => {
      const said = { address, endpoint: unhidden(name) };
      if (isOtherTag === true) return caution('OtherTag', said);
      return (trustScore < lowTrustScore ? danger : caution)('KnownAddress', { ...said, score: String(trustScore) });
    }),
  );
  return areOwnersUnknown === true ? [...known, caution('AddressOwnerUnknown')] : known;
}

/** An address that passes for a known one at a glance: somebody may have searched for it to be taken for that. */
function lookAlikeWarnings({ lookAlikes }: Facts): readonly Warning[] {
  return [...(lookAlikes ?? [])].flatMap(([address, alike]) => alike.map((known) => lookAlikeWarning(address, known)));
}

function lookAlikeWarning(address: string, known: KnownAddress): Warning {
  if (known.of === 'Paid') return danger('LooksLikePaid', { address, before: known.address });
  const name = unhidden(known.name);
  return known.of === 'Endpoint'
    ? danger('LooksAlike', { address, endpoint: name })
    : danger('LooksLikeOwn', { address, account: name });
}

/** Somebody may have meant one payment and proposed it twice. The ids lead to the other proposal. */
function samePaymentWarnings({
  samePayments = [],
  areSamePaymentsUnknown,
}: Pick<Facts, 'samePayments' | 'areSamePaymentsUnknown'>): readonly Warning[] {
  const said = samePayments.map(({ who, when, intentId, domainId, ...other }) =>
    danger(samePaymentCode(other), { who: unhidden(who), when, intentId, domainId }),
  );
  return areSamePaymentsUnknown === true ? [...said, caution('SamePaymentUnknown')] : said;
}

/** The other task that a warning is about, to which its reader can go. */
export function taskNamedIn({ values }: Warning<string>): { readonly intentId: string; readonly domainId: string } | undefined {
  const { intentId, domainId } = values ?? {};
  return typeof intentId === 'string' && typeof domainId === 'string' ? { intentId, domainId } : undefined;
}

function revisionWarnings(payload: Propose['payload'], { revisionNow }: Facts): readonly Warning[] {
  const made = revisionMadeFrom(payload);
  if (made === undefined || revisionNow === undefined || revisionNow === made) return [];
  return [caution('StaleRevision', { made: String(made), now: String(revisionNow) })];
}

/** What fills a warning's text. */
export function warningValues(values: Warning['values'], translate: Translate): Readonly<Record<string, string | number>> {
  const written = Object.entries(values ?? {}).map(([name, value]) => {
    return [name, typeof value === 'object' ? placeText(value, translate) : value] as const;
  });
  return Object.fromEntries(written);
}

/** How texts are written that a person is shown: those of a request, and names from somebody else. */
export function writingWarnings(texts: readonly string[]): readonly Warning[] {
  const mixed = texts.find(mixesScripts);
  return [
    ...(texts.some(hasHiddenCharacters) ? [danger('HiddenCharacters')] : []),
    ...(mixed === undefined ? [] : [danger('MixedScripts', { text: unhidden(mixed) })]),
  ];
}
