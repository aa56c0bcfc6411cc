import { isCodedError } from '@countersign/kernel';
import { errorReasons } from '@countersign/model';
import type { ErrorReason } from '@countersign/model';
import { FilesRefusedError } from '@countersign/service';

interface ErrorBody {
  readonly reason: ErrorReason;
  readonly message: string;
  /** Every reason, where there may be several. */
  readonly additionalDetails?: readonly { readonly reason: string; readonly message: string }[];
}

/** What a refused call is answered with. */
export interface Refusal {
  readonly status: number;
  readonly body: ErrorBody;
}

/** Errors of the HTTP server and its plugins, by their code. */
const serverErrors: Readonly<Record<string, ErrorReason>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PayloadTooLargeError',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UnsupportedMediaTypeError',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'InvalidRequestError',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'InvalidRequestError',
  FST_ERR_CTP_INVALID_JSON_BODY: 'InvalidRequestError',
  FST_ERR_VALIDATION: 'InvalidParameterError',
  FST_ERR_BAD_URL: 'InvalidParameterError',
  FST_ERR_MAX_PARAM_LENGTH: 'InvalidParameterError',
  // A path that no route takes, for its length say, and that can be no file either.
  FST_STATIC_FORBIDDEN_PATH: 'InvalidParameterError',
};

function isReason(code: string): code is ErrorReason {
  return Object.hasOwn(errorReasons, code);
}

/**
 * The one place where an error becomes an answer. A typed error keeps its code and message; anything unexpected says nothing of what
 * went wrong inside. A reason of those in `detailed` lists all that is wrong, also where that is one thing.
 */
export function refusalOf(error: unknown, detailed: readonly ErrorReason[] = []): Refusal {
  const { status, body } = plainRefusalOf(error);
  if (!detailed.includes(body.reason) || body.additionalDetails !== undefined) return { status, body };
  const { reason, message } = body;
  return { status, body: { ...body, additionalDetails: [{ reason, message }] } };
}

function plainRefusalOf(error: unknown): Refusal {
  if (isCodedError(error) && isReason(error.code)) {
    const details = error instanceof FilesRefusedError ? { additionalDetails: error.additionalDetails } : {};
    return { status: errorReasons[error.code], body: { reason: error.code, message: error.message, ...details } };
  }
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const reason = serverErrors[code];
  if (reason !== undefined) {
    return { status: errorReasons[reason], body: { reason, message: error instanceof Error ? error.message : reason } };
  }
  return { status: 500, body: { reason: 'SystemError', message: 'Something went wrong on our side' } };
}
