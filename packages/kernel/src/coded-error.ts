/**
 * An error with a stable `code` that programs may depend on; the message is for people and may change.
 * Thrown where going on makes no sense; expected refusals are `Result` values instead.
 */
export class CodedError<Code extends string = string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CodedError';
    this.code = code;
  }
}

/** The code of an error as Node.js gives it, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** What a thrown value says, in words. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Narrows an unknown thrown value to a {@link CodedError}, with one of the codes where they are given. */
export function isCodedError<Code extends string>(error: unknown, ...codes: readonly Code[]): error is CodedError<Code> {
  return error instanceof CodedError && (codes.length === 0 || codes.some((code) => code === error.code));
}
