const isCut = (element: HTMLElement) =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';

function tellWhole({ target }: PointerEvent): void {
  for (let element = target; element instanceof HTMLElement; element = element.parentElement) {
    // Somebody has more to say of it.
    if (element.title !== '') return;
    if (!isCut(element)) continue;
    const cut = element;
    cut.title = cut.innerText;
    cut.addEventListener('pointerleave', () => cut.removeAttribute('title'), { once: true });
    return;
  }
}

/** Has every text that ends in an ellipsis tell the whole where one points at it, whatever drew it. Gives what ends that. */
export function tellCutTexts(): () => void {
  document.addEventListener('pointerover', tellWhole);
  return () => document.removeEventListener('pointerover', tellWhole);
}
