const GAP = 4;
const EDGE = 8;

/** Puts a fixed box below its anchor, or above where there is more room, inside the window, and never narrower than the anchor. */
export const placeBelow = (anchor: Element, box: HTMLElement, align: 'start' | 'end'): void => {
  const from = anchor.getBoundingClientRect();
  box.style.minWidth = `${from.width}px`;
  const below = window.innerHeight - from.bottom - GAP - EDGE;
  const above = from.top - GAP - EDGE;
  const upwards = box.scrollHeight > below && above > below;
  box.style.maxHeight = `${Math.max(upwards ? above : below, 120)}px`;
  const { width, height } = box.getBoundingClientRect();
  const left = align === 'start' ? from.left : from.right - width;
  box.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
  box.style.top = `${upwards ? from.top - GAP - height : from.bottom + GAP}px`;
};
