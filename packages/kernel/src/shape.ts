/** Tells whether a value is a `T`; every schema is one. */
export interface Shape<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}
