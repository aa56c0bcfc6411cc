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

/** Narrows an unknown thrown value to a {@link CodedError}, with one of the codes where they are given. */
export function isCodedError<Code extends string>(error: unknown, ...codes: readonly Code[]): error is CodedError<Code> {
  return error instanceof CodedError && (codes.length === 0 || (codes as readonly string[]).includes(error.code));
}
