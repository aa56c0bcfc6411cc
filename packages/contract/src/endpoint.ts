import { errorReasons } from '@countersign/model';
import type { ErrorReason } from '@countersign/model';
import type { z } from 'zod';

/** The keys of a domain's read permissions. */
export type ReadResource = 'domains' | 'users' | 'endpoints' | 'policies' | 'accounts' | 'transactions' | 'requests' | 'events';

/**
 * Who may call an endpoint. `Public`: anybody. `Person`: the holder of a valid access token. `Member`: a person who is an unlocked
 * user of some domain. `DomainReader`: a person who may read some resource of the path's `domainId`, or is an unlocked user of it.
 * `DomainUser`: a person who is an unlocked user of it. `{resource}`: a person who may read that resource of it.
 */
export type Access = 'Public' | 'Person' | 'Member' | 'DomainReader' | 'DomainUser' | { readonly resource: ReadResource };

/** One call of the API, as data: server, client and OpenAPI document follow from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Parameters in braces, as in OpenAPI: `/v1/domains/{domainId}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** What a caller must know besides, in sentences. */
  readonly description?: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  /** Path parameters that let somebody in: no log holds them. */
  readonly secretParams?: readonly string[];
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** `application/x-www-form-urlencoded` where the body is a form; `multipart/form-data` where it is one of files, each given as its text. */
  readonly bodyType?: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  readonly status: 200 | 202 | 204 | 302;
  readonly response?: z.ZodType;
  /** `text/plain` and the like where the answer is no JSON. */
  readonly responseType?: string;
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

/** Declares an endpoint, keeping its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
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
    ]),
  ];
}

/** The status that an endpoint refuses with for a reason. */
export function refusalStatus({ errorStatus }: Endpoint, reason: ErrorReason): number {
  return errorStatus?.[reason] ?? errorReasons[reason];
}
