/**
 * The order of accounts within a group of a message: that of Solana's own library, which compares their texts as people sort words, letters before their
 * case. The network takes any order, so one has to be chosen for a transaction to have one form.
 */
export function compareAddresses(one: string, other: string): number {
  return compareTexts(one.toLowerCase(), other.toLowerCase()) || caseOf(one, other);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Small letters come before large ones, at the first place where two texts differ. */
function caseOf(one: string, other: string): number {
  return -compareTexts(one, other);
}
