import { errorReasons } from '@countersign/model/names';
import type { ErrorReason } from '@countersign/model/names';
import type { z } from 'zod';

import type { Route } from './routes.ts';

/** One call of the API, as data: its route, what it takes and what it gives. Server, client and OpenAPI document follow from it. */
export interface Endpoint extends Route {
  readonly summary: string;
  /** What else a caller must know, in sentences. */
  readonly description?: string;
  readonly params?: z.ZodObject;
  /** Path parameters that let somebody in: no log holds them. */
  readonly secretParams?: readonly string[];
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly status: 200 | 202 | 204 | 302;
  readonly response?: z.ZodType;
  /** An example of an answer that is no JSON. */
  readonly example?: string;
  /** The reasons a call can be refused with, beyond those that every endpoint of its access has. */
  readonly errors: readonly ErrorReason[];
  /** Reasons whose refusal may list all that is wrong, in `additionalDetails`. */
  readonly detailedErrors?: readonly ErrorReason[];
  /** Where a reason has another status than elsewhere. */
  readonly errorStatus?: Readonly<Partial<Record<ErrorReason, number>>>;
}

/** The shape of a part of a call, with what it takes and what it gives. */
export type Schema = z.ZodType;
export type SchemaInput<T extends Schema> = z.input<T>;
export type SchemaOutput<T extends Schema> = z.output<T>;

/** Declares what the endpoint of a route takes and gives, keeping its literal types. */
export function endpoint<const R extends Route, const D extends Omit<Endpoint, keyof Route>>(route: R, definition: D): R & D {
  return { ...route, ...definition };
}

const accessErrors = {
  Public: [],
  Person: ['InvalidJwtError', 'UnauthorizedError'],
  Member: ['InvalidJwtError', 'UnauthorizedError', 'PermissionDeniedError'],
  DomainReader: ['InvalidJwtError', 'UnauthorizedError', 'EntityNotFoundError'],
  DomainUser: ['InvalidJwtError', 'UnauthorizedError', 'PermissionDeniedError', 'EntityNotFoundError'],
  resource: ['InvalidJwtError', 'UnauthorizedError', 'PermissionDeniedError', 'EntityNotFoundError'],
} as const satisfies Record<string, readonly ErrorReason[]>;

/** Every reason an endpoint can refuse with: its own, and those of authentication, validation and limits. */
export function refusalReasons(definition: Endpoint): readonly ErrorReason[] {
  const { access } = definition;
  return [
    ...new Set<ErrorReason>([
      // Also where there is no parameter to be wrong: a query that no text can hold.
      'InvalidParameterError',
      ...(definition.body === undefined
        ? []
        : (['InvalidRequestError', 'PayloadTooLargeError', 'UnsupportedMediaTypeError'] as const)),
      ...accessErrors[typeof access === 'string' ? access : 'resource'],
      ...definition.errors,
      'TooManyRequestsError',
      'SystemError',
      'ServiceUnavailableError',
    ]),
  ];
}

/** The status that an endpoint refuses with for a reason. */
export function refusalStatus({ errorStatus }: Endpoint, reason: ErrorReason): number {
  return errorStatus?.[reason] ?? errorReasons[reason];
}
