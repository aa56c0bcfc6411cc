import type { Endpoint, Schema, SchemaInput, SchemaOutput } from '@countersign/contract';

type Input<T> = T extends Schema ? SchemaInput<T> : never;
type HasRequired<T> = Partial<T> extends T ? false : true;
type Part<Name extends string, T> = T extends Schema
  ? HasRequired<Input<T>> extends true
    ? Record<Name, Input<T>>
    : Partial<Record<Name, Input<T>>>
  : unknown;
type Field<E, Name extends string> = E extends Record<Name, infer T> ? T : undefined;

/** What a call of the endpoint takes: `params`, `query`, `body` and `headers`, those that the endpoint has. */
export type CallInput<E extends Endpoint> = Part<'params', Field<E, 'params'>> &
  Part<'query', Field<E, 'query'>> &
  Part<'body', Field<E, 'body'>> &
  Part<'headers', Field<E, 'headers'>>;

/** What a call of the endpoint gives. */
export type CallOutput<E extends Endpoint> = Field<E, 'response'> extends Schema ? SchemaOutput<Field<E, 'response'>> : void;

/** What every call takes as well. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The call is finished even when the page that makes it goes away. For small bodies: browsers keep few such calls. */
  readonly keepalive?: boolean;
  /** Is given the answer's headers, for what its body does not say: the name of a file. */
  readonly onHeaders?: (headers: Headers) => void;
}

/** One endpoint as a function. Throws `ApiError` where the server refuses, `NetworkError` where it cannot be reached. */
export type Call<E extends Endpoint> =
  HasRequired<CallInput<E>> extends true
    ? (input: CallInput<E>, options?: CallOptions) => Promise<CallOutput<E>>
    : (input?: CallInput<E>, options?: CallOptions) => Promise<CallOutput<E>>;

/** An endpoint that answers with a stream, which is no single value. */
interface Stream {
  readonly responseType: 'text/event-stream';
}

/** A contract as functions. Streams are followed by functions of their own. */
export type ClientOf<C extends Readonly<Record<string, Readonly<Record<string, Endpoint>>>>> = {
  readonly [Resource in keyof C]: {
    readonly [Verb in keyof C[Resource] as C[Resource][Verb] extends Stream ? never : Verb]: Call<C[Resource][Verb]>;
  };
};
