import type { ProblemCode } from '@atelier/contract/problem.ts'
import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Download } from './download.ts'
import type { Prepared } from './etag.ts'
import type { MakeProblem } from './problem.ts'

/** What is known of the caller, by scope. `public` endpoints need no caller; features add the other scopes. */
export interface Callers {
  public: object
}

export type Scope = keyof Callers
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Responses = { readonly [status: number]: TSchema }

/** `{ 200: Generation } | { 201: Generation }`: a reply names its status and carries that status's body. */
type Reply<R extends Responses> = { [S in keyof R]: { [K in S]: Body<R[S] & TSchema> } }[keyof R]
type Body<S extends TSchema> = Static<S> | Prepared | Download
type Part<S extends TSchema | undefined> = S extends TSchema ? Static<S> : undefined

type Exchange = {
  request: FastifyRequest
  /** Adds a header to the reply. */
  header(name: string, value: string | string[]): void
}

type Call<S extends Scope, P, Q, H, B, C extends ProblemCode, A> = Callers[S] &
  Exchange & { params: P; query: Q; headers: H; body: B; problem: MakeProblem<C>; ahead: A }

type Definition<
  S extends Scope,
  P extends TObject | undefined,
  Q extends TObject | undefined,
  H extends TObject | undefined,
  B extends TSchema | undefined,
  R extends Responses,
  C extends ProblemCode,
  Dependencies,
  Ahead,
> = {
  method: Method
  path: `/${string}`
  summary: string
  description?: string
  scope: S
  /** Whether pages of any origin may read it; only for endpoints that need neither a key nor a cookie. */
  isCrossOrigin?: true
  /** The Cache-Control of its answers that are no Problem. */
  cacheControl?: string
  params?: P
  query?: Q
  headers?: H
  body?: B
  /** Instead of a JSON body: the fields of a form with files, which `handle` reads from the request itself. */
  form?: TObject
  /** Instead of a JSON body: bytes of any type, which `handle` reads from the request itself. */
  rawBody?: true
  /** Whether passwords could be guessed here: a client that failed too often is refused before its body is read. */
  isLoginThrottled?: true
  /** Shows what people wrote or made, which operators who may only read do not see. */
  showsContent?: true
  /** Whether operators whose role is support may do it. They may read whatever there is. */
  isForSupport?: true
  responds: R
  /** The messages of the 200 for clients that accept `text/event-stream`. */
  stream?: TSchema
  problems: readonly C[]
  /** For a public GET without parameters: the answer, where it is in memory. Such requests need not pass the framework. */
  findInMemory?(dependencies: Dependencies): Prepared | undefined
  /**
   * Reads what `handle` gets as `ahead`. For a key this begins as soon as it is known who asks, while the request is still
   * being counted; whoever is over a limit hears nothing of it.
   */
  readAhead?(call: Callers[S] & { params: Part<P> }, dependencies: Dependencies): Ahead
  /**
   * For a GET by id whose `readAhead` gives the whole answer of a key, `Prepared`, or nothing where there is more to say. Such
   * requests need not pass the framework.
   */
  isDirect?: true
  /** The type of its second parameter declares what it needs; `mount` is given that. */
  handle(
    call: Call<S, Part<P>, Part<Q>, Part<H>, Part<B>, C, Ahead>,
    dependencies: Dependencies,
  ): Promise<Reply<R>> | Reply<R>
}

/**
 * An endpoint as the router and the OpenAPI writer read it: of its types only what it needs is left. One that needs less
 * may stand wherever more is given.
 */
export type Endpoint<Dependencies = never> = {
  method: Method
  path: string
  summary: string
  description?: string
  scope: Scope
  isCrossOrigin?: true
  cacheControl?: string
  params?: TObject
  query?: TObject
  headers?: TObject
  body?: TSchema
  form?: TObject
  rawBody?: true
  isLoginThrottled?: true
  /** Shows what people wrote or made, which operators who may only read do not see. */
  showsContent?: true
  /** Whether operators whose role is support may do it. They may read whatever there is. */
  isForSupport?: true
  responds: Responses
  stream?: TSchema
  problems: readonly ProblemCode[]
  findInMemory?(dependencies: Dependencies): Prepared | undefined
  readAhead?: (call: unknown, dependencies: Dependencies) => unknown
  isDirect?: true
  handle: (
    call: unknown,
    dependencies: Dependencies,
  ) => Promise<Record<number, unknown>> | Record<number, unknown>
}

/** Checks an endpoint against its own declarations, then erases the types. */
export function endpoint<
  S extends Scope,
  const R extends Responses,
  const C extends ProblemCode = never,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  H extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
  Dependencies = unknown,
  Ahead = undefined,
>(definition: Definition<S, P, Q, H, B, R, C, Dependencies, Ahead>): Endpoint<Dependencies> {
  // The compiler has checked `handle` against the shapes; the router validates requests by the same shapes.
  return definition as Endpoint<Dependencies>
}
