/** What stands in the place of a text that a translation took off the page. */
const standIns = new WeakMap<Node, ChildNode>();

/**
 * Keeps a page whole that its browser translates (docs/design/translated-pages.md). A translation wraps each text in an element of its own,
 * or puts such an element in its place, while React goes on as if the text were where it left it. For those texts alone `removeChild` and
 * `insertBefore` act as if it were, and a text that changes comes back in the place of its translation, so that nothing old stays on the
 * page. Any other node that is not where it should be throws as before. To be called once, before the page is drawn.
 */
export function keepTranslatedTexts(): void {
  const watch = new MutationObserver((records) => note(records, watch));
  watch.observe(document, { childList: true, subtree: true });
  const findIn = (parent: Node, node: Node) => {
    note(watch.takeRecords(), watch);
    return placeOf(node, parent);
  };
  // oxlint-disable-next-line typescript/unbound-method -- each is called on the node that it was asked of
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      const place = child.parentNode === this ? child : findIn(this, child);
      if (place === child || place === undefined) return removeChild.call(this, child);
      if (child.parentNode === null) dropStandIn(child);
      else removeWrapped(child, this);
      return child;
    },
    insertBefore(this: Node, node: Node, next: Node | null) {
      dropStandIn(node);
      const place = next === null || next.parentNode === this ? next : (findIn(this, next) ?? next);
      return insertBefore.call(this, node, place);
    },
    appendChild(this: Node, node: Node) {
      dropStandIn(node);
      return appendChild.call(this, node);
    },
  });
}

/** Remembers what took the place of a text, and puts a text that has changed since back. */
function note(records: readonly MutationRecord[], watch: MutationObserver): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') putBack(target);
    for (const node of removedNodes) {
      if (!(node instanceof Text) || node.parentNode !== null) continue;
      const [standIn] = [...addedNodes, previousSibling, nextSibling].filter(isTranslation);
      if (standIn === undefined) continue;
      standIns.set(node, standIn);
      watch.observe(node, { characterData: true });
    }
  }
}

/** As Chromium's and its relatives' translation makes them; no screen of ours has this element. */
const isTranslation = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font';

function putBack(text: Node): void {
  const standIn = standIns.get(text);
  standIns.delete(text);
  if (standIn !== undefined && text.parentNode === null) standIn.replaceWith(text);
}

function dropStandIn(node: Node): void {
  standIns.get(node)?.remove();
  standIns.delete(node);
}

/** The child of the parent that has the node in it, or stands for it. */
function placeOf(node: Node, parent: Node): Node | undefined {
  let place: Node | null | undefined = node.parentNode === null ? standIns.get(node) : node;
  while (place && place.parentNode !== parent) place = isTranslation(place.parentNode) ? place.parentNode : undefined;
  return place ?? undefined;
}

/** Removes a text and the elements around it that held nothing else. */
function removeWrapped(text: Node, parent: Node): void {
  let left = text.parentNode;
  text.parentNode?.removeChild(text);
  while (left instanceof HTMLElement && left !== parent && !left.hasChildNodes()) {
    const above: Node | null = left.parentNode;
    left.remove();
    left = above instanceof HTMLElement ? above : null;
  }
}
