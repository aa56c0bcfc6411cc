const gap = 4;
const edge = 8;

/** Puts a fixed box below its anchor, or above where there is more room, inside the window, and never narrower than the anchor. */
export function placeBelow(anchor: Element, box: HTMLElement, align: 'start' | 'end'): void {
  const from = anchor.getBoundingClientRect();
  box.style.minWidth = `${from.width}px`;
  const below = window.innerHeight - from.bottom - gap - edge;
  const above = from.top - gap - edge;
  const upwards = box.scrollHeight > below && above > below;
  box.style.maxHeight = `${Math.max(upwards ? above : below, 120)}px`;
  const { width, height } = box.getBoundingClientRect();
  const left = align === 'start' ? from.left : from.right - width;
  box.style.left = `${Math.max(edge, Math.min(left, window.innerWidth - width - edge))}px`;
  box.style.top = `${upwards ? from.top - gap - height : from.bottom + gap}px`;
}
