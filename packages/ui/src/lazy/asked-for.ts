declare global {
  var countersignAskedFor: Set<string> | undefined;
}

/** Paths of the files that an app has asked for by itself. Its first script, which is built apart, asks for none of them again. */
export function askedFor(): Set<string> {
  return (globalThis.countersignAskedFor ??= new Set());
}
