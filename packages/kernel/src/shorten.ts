/** The first eight characters of an id: enough to distinguish the entities on one screen; the whole id can be copied. */
export function shortId(id: string): string {
  return id.length <= 8 ? id : id.slice(0, 8);
}

/** Both ends of an address, hash or key, eight characters each, joined by an ellipsis. Short values stay whole. */
export function shortMiddle(value: string, ends = 8): string {
  return value.length <= ends * 2 + 3 ? value : `${value.slice(0, ends)}…${value.slice(-ends)}`;
}
