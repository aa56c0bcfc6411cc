import { CodedError, isCodedError, type Result } from '@countersign/kernel';
import { errorReasons } from '@countersign/model/names';
import type { ErrorReason } from '@countersign/model/names';
import { whyUnavailable } from '@countersign/adapters/postgres';
import type { Refusal } from '@countersign/service';

interface ErrorBody {
  readonly reason: ErrorReason;
  readonly message: string;
  /** Every reason, where there may be several. */
  readonly additionalDetails?: readonly { readonly reason: string; readonly message: string }[];
}

/** A use case's refusal on its way out of the route that asked for it. */
class RefusedError extends CodedError<ErrorReason> {
  readonly details: Refusal['details'];
  /** The endpoint's own, where it has another for this reason than the others. */
  readonly status: number;

  constructor({ reason, code = reason, message, details, cause }: Refusal, status: number) {
    super(reason, code === reason ? message : `${code}: ${message}`, { cause });
    this.details = details;
    this.status = status;
  }
}

/** What a route gives for a use case's result: its value. A refusal is thrown, with the status that the endpoint has for it. */
export function valueOrRefuse<T>(result: Result<T, Refusal>, statusOf: (reason: ErrorReason) => number): T {
  if (result.ok) return result.value;
  throw new RefusedError(result.error, statusOf(result.error.reason));
}

/** What of an error the log is to hold: nothing of a refusal, but the error that led to it. */
export function worthLogging(error: unknown): unknown {
  return error instanceof RefusedError ? error.cause : error;
}

/** What a refused call is answered with. */
interface RefusedAnswer {
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

/** What the library that serves files says with a status alone. */
const fileErrors: Readonly<Record<number, ErrorBody>> = {
  400: { reason: 'InvalidParameterError', message: 'This is no address of a file' },
  403: { reason: 'PermissionDeniedError', message: 'There is no file to read at this address' },
  404: { reason: 'RouteNotFoundError', message: 'There is nothing at this address' },
  412: { reason: 'InvalidRequestError', message: 'The file is not the one that the request asks for' },
  416: { reason: 'InvalidRequestError', message: 'The file has no such range' },
};

/** What is said where the database is the reason. */
const unavailable = {
  Unreachable: 'The database cannot be reached at present: try again',
  Full: 'The database has no room at present: try again',
} as const;

function isReason(code: string): code is ErrorReason {
  return Object.hasOwn(errorReasons, code);
}

/**
 * The one place where an error becomes an answer. A typed error keeps its code and message; anything unexpected says nothing of what
 * went wrong inside. A reason of those in `detailed` lists all that is wrong, also where that is one thing.
 */
export function refusalOf(error: unknown, detailed: readonly ErrorReason[] = []): RefusedAnswer {
  const { status, body } = plainRefusalOf(error);
  if (!detailed.includes(body.reason) || body.additionalDetails !== undefined) return { status, body };
  const { reason, message } = body;
  return { status, body: { ...body, additionalDetails: [{ reason, message }] } };
}

function plainRefusalOf(error: unknown): RefusedAnswer {
  if (error instanceof RefusedError) {
    const { status, code: reason, message, details } = error;
    return { status, body: { reason, message, ...(details && { additionalDetails: details }) } };
  }
  if (isCodedError(error) && isReason(error.code)) {
    return { status: errorReasons[error.code], body: { reason: error.code, message: error.message } };
  }
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const reason = serverErrors[code];
  if (reason !== undefined) {
    return { status: errorReasons[reason], body: { reason, message: error instanceof Error ? error.message : reason } };
  }
  const why = whyUnavailable(error);
  if (why !== undefined) return { status: 503, body: { reason: 'ServiceUnavailableError', message: unavailable[why] } };
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  const ofFile = fileErrors[status];
  if (ofFile !== undefined) return { status, body: ofFile };
  return { status: 500, body: { reason: 'SystemError', message: 'Something went wrong on our side' } };
}
