/** The code with which something fails. */
export function codeOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : String(error)),
  );
}
