/** How much people look at of an address: its beginning, with what all of a ledger begin with, and its end. */
const shownFirst = 6;
const shownLast = 4;

/**
 * True for two addresses that begin and end alike and are not the same: who compares only what is shown of them takes one for the other.
 * People are made to by addresses that somebody searched for that purpose (address poisoning). The case of letters is no difference.
 */
export function looksAlike(one: string, other: string): boolean {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  return (
    left !== right &&
    left.slice(0, shownFirst) === right.slice(0, shownFirst) &&
    left.slice(-shownLast) === right.slice(-shownLast)
  );
}
