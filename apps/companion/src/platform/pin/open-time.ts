import { onOtherTab, tellOtherTabs } from '../storage/other-tabs.ts';

// Of the clock that runs since the page was opened, and that nobody can set.
let lastWrongAt = 0;
onOtherTab('PinWrong', () => {
  lastWrongAt = performance.now();
});

/** How long this page has been open since it was opened, or since the last wrong PIN in any tab, in milliseconds. */
export function openSinceWrong(): number {
  return performance.now() - lastWrongAt;
}

/** Begins to count again, here and in other tabs. */
export function wrongNow(): void {
  lastWrongAt = performance.now();
  tellOtherTabs('PinWrong');
}
