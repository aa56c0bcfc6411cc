import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Asserts that axe finds nothing on the page as it stands, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }));
    expect(found, `${colorScheme} scheme of ${page.url()}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

const longestTransition = 2_000;

/** Colours that are still changing would be measured halfway. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const finite = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    // What is paused, or hidden, never ends.
    const given = new Promise((resolve) => setTimeout(resolve, longest));
    await Promise.race([Promise.allSettled(finite.map(({ finished }) => finished)), given]);
  }, longestTransition);
}
