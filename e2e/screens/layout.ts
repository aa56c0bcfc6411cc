import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from '@playwright/test';

/** Counted, and not timed: on a busy machine a single look can take seconds. */
const looks = 6;
const betweenLooksMilliseconds = 500;

/**
 * What of the page cannot be read or reached: scrolling sideways, and texts that are cut off. Parts of a page follow another width by script, a moment
 * after it: what is wrong on the way is looked at again.
 */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  let found = await page.evaluate(findFaults);
  for (let look = 1; found.length > 0 && look < looks; look++) {
    await sleep(betweenLooksMilliseconds);
    found = await page.evaluate(findFaults);
  }
  return found;
}

/** Runs in the page. */
function findFaults(): string[] {
  /** Of a pixel are fractions, and letters that reach over their line. */
  const tolerance = { x: 1.5, y: 4 };
  const faults = new Set<string>();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`The page is ${scrollWidth} wide in ${clientWidth}`);

  const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

  /** Whether one reads the whole where one points. */
  const isTold = (from: Element): boolean => {
    from.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    for (let element: Element | null = from; element; element = element.parentElement) {
      if ((element.getAttribute('title') ?? '') !== '') return true;
      if (element.matches('td, th, li, section, main')) return false;
    }
    return false;
  };

  /** Whether an ellipsis can end it: what is a box of its own within the line is cut wherever the line ends. */
  const isInLine = (from: Element, line: Element): boolean => {
    for (let element: Element | null = from; element && element !== line; element = element.parentElement)
      if (getComputedStyle(element).display !== 'inline') return false;
    return true;
  };

  const describe = (element: Element): string => {
    const names = [...element.classList].map((name) => name.replace(/^_/, '').replace(/_[\w-]{5}_\d+$/, ''));
    return `${element.tagName.toLowerCase()}${names.length > 0 ? `.${names.join('.')}` : ''}`;
  };

  const look = (text: Text): void => {
    const parent = text.parentElement;
    const words = text.data.trim();
    if (words === '' || !parent || parent.closest('svg, option, textarea, noscript, script, style, [hidden]')) return;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rectangles = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (rectangles.length === 0) return;
    let left = Math.min(...rectangles.map((each) => each.left));
    let right = Math.max(...rectangles.map((each) => each.right));
    const top = Math.min(...rectangles.map((each) => each.top));
    const bottom = Math.max(...rectangles.map((each) => each.bottom));
    let isReachedX = false;
    let isReachedY = false;
    let { position } = getComputedStyle(parent);
    for (let element: Element | null = parent; element && element !== document.body; element = element.parentElement) {
      const style = getComputedStyle(element);
      // What is positioned is cut by what it is positioned in, and not by what lies between.
      const isBetween = position === 'absolute' && style.position === 'static' && element !== parent;
      if (!isBetween && style.display !== 'inline' && style.display !== 'contents') {
        const box = element.getBoundingClientRect();
        // For screen readers alone, or folded.
        if ((isCut(style.overflowX) || isCut(style.overflowY)) && (box.width <= 2 || box.height <= 2)) return;
        if (isScrolled(style.overflowX)) isReachedX = true;
        if (isScrolled(style.overflowY)) isReachedY = true;
        const cutX = !isReachedX && isCut(style.overflowX) && (right > box.right + tolerance.x || left < box.left - tolerance.x);
        const cutY = !isReachedY && isCut(style.overflowY) && (bottom > box.bottom + tolerance.y || top < box.top - tolerance.y);
        // A muted fact for which a row has no room is not shown at all, and nothing of it stands there.
        if (cutY && (top >= box.bottom - tolerance.y || bottom <= box.top + tolerance.y)) return;
        const endsInEllipsis = cutX && !cutY && style.textOverflow === 'ellipsis' && isInLine(parent, element);
        if (endsInEllipsis && isTold(parent)) {
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        } else if (cutX || cutY) {
          const how = endsInEllipsis ? 'ends in …, and nothing tells the whole' : 'is cut off';
          faults.add(`“${words.slice(0, 60)}” ${how} (${describe(parent)} in ${describe(element)})`);
          return;
        }
      }
      if (style.position === 'fixed') break;
      if (!isBetween) ({ position } = style);
    }
    // What is cut by nothing but lies beyond the window's edge widens the page, which is said above.
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) if (node instanceof Text) look(node);
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    if (field.value !== '' || !field.checkVisibility()) continue;
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    if (!canvas) continue;
    canvas.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (canvas.measureText(field.placeholder).width > room + tolerance.x && field.title === '')
      faults.add(`The hint “${field.placeholder}” has no room in its field`);
  }
  return [...faults];
}
