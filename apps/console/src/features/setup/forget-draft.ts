/** Where a tab keeps what was entered so far. */
export const draftKey = 'countersign-setup';

/** Nothing is left of it: who comes too late may have entered names, emails and keys as well. */
export function forgetDraft(): void {
  sessionStorage.removeItem(draftKey);
}
