import type { ProblemCode } from '@atelier/contract/problem.ts'
import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Db } from '../db/database.ts'
import type { Download } from './download.ts'
import type { Prepared } from './etag.ts'
import type { MakeProblem } from './problem.ts'

/** What every `handle` may use. A feature adds its own tool by declaration merging. */
export interface Tools {
  db: Db
  /** Where clients and people reach us, without a slash at the end. */
  publicUrl: string
  /** Whom people should ask who need the operator. */
  operatorContact: string | undefined
}

/** What is known of the caller, by scope. `public` endpoints ask nobody; features add the other scopes. */
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

type Context<S extends Scope, P, Q, H, B, C extends ProblemCode> = Callers[S] &
  Tools &
  Exchange & { params: P; query: Q; headers: H; body: B; problem: MakeProblem<C> }

type Definition<
  S extends Scope,
  P extends TObject | undefined,
  Q extends TObject | undefined,
  H extends TObject | undefined,
  B extends TSchema | undefined,
  R extends Responses,
  C extends ProblemCode,
> = {
  method: Method
  path: `/${string}`
  summary: string
  description?: string
  scope: S
  /** Whether pages of any origin may read it; for what neither a key nor a cookie opens. */
  isCrossOrigin?: true
  params?: P
  query?: Q
  headers?: H
  body?: B
  /** Instead of a JSON body: the fields of a form with files, which `handle` reads from the request itself. */
  form?: TObject
  /** Whether anybody may guess a password here: whoever did so too often is refused before the body is read. */
  takesGuesses?: true
  responds: R
  /** What 200 is for whoever accepts `text/event-stream` instead. */
  stream?: TSchema
  problems: readonly C[]
  handle(context: Context<S, Part<P>, Part<Q>, Part<H>, Part<B>, C>): Promise<Reply<R>> | Reply<R>
}

/** An endpoint whose shapes are no longer known to the compiler: what the router and the OpenAPI writer read. */
export type Endpoint = {
  method: Method
  path: string
  summary: string
  description?: string
  scope: Scope
  isCrossOrigin?: true
  params?: TObject
  query?: TObject
  headers?: TObject
  body?: TSchema
  form?: TObject
  takesGuesses?: true
  responds: Responses
  stream?: TSchema
  problems: readonly ProblemCode[]
  handle(context: unknown): Promise<Record<number, unknown>> | Record<number, unknown>
}

/** Checks one endpoint against its own declarations, then forgets the shapes. */
export function endpoint<
  S extends Scope,
  const R extends Responses,
  const C extends ProblemCode = never,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  H extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(definition: Definition<S, P, Q, H, B, R, C>): Endpoint {
  // The compiler has checked `handle` against the shapes; the router validates requests by the same shapes.
  return definition as unknown as Endpoint
}
