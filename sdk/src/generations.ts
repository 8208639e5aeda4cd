import { startDeadline, type CallOptions, type Deadline } from './deadline.ts'
import { ApiError, GenerationFailed } from './errors.ts'
import { follow, isFinal } from './follow.ts'
import { toHex } from './hex.ts'
import { getJson, jsonBody, readJson, type Http } from './http.ts'
import { quotesOf } from './quotes.ts'
import type { Concurrency, Generation, GenerationPage, ListGenerationsQuery, SubmitRequest } from './types.ts'

type Work = Omit<SubmitRequest, 'quoteToken' | 'maxCoins'>

/** What to make, and exactly one of the two ways to agree on its price. */
export type CreateRequest = Work &
  ({ quoteToken: string; maxCoins?: never } | { maxCoins: number; quoteToken?: never })

/** What to make, for at most `maxCoins`; without, at the price that a quote names. */
export type RunRequest = Work & { maxCoins?: number }

export interface CreateOptions extends CallOptions {
  /** One for each generation that you intend, such as the id of your order. Made up if you give none. */
  idempotencyKey?: string
}

export interface WaitOptions extends CallOptions {
  /** Is told of the generation now and after every change. */
  onUpdate?: (generation: Generation) => void
}

export type RunOptions = CreateOptions & WaitOptions

export function generationsOf(http: Http) {
  const at = (id: string) => `/v1/generations/${encodeURIComponent(id)}`

  async function create(request: CreateRequest, options: CreateOptions = {}): Promise<Generation> {
    const { idempotencyKey = newIdempotencyKey(), ...timing } = options
    const { headers, body } = jsonBody(request)
    headers['idempotency-key'] = idempotencyKey
    const call = { ...timing, method: 'POST', path: '/v1/generations', headers, body } as const
    try {
      return await http({ ...call, repeatable: 'always' }, readJson<Generation>)
    } catch (error) {
      if (error instanceof ApiError) error.idempotencyKey = idempotencyKey
      throw error
    }
  }

  function get(id: string, options: CallOptions = {}): Promise<Generation> {
    return getJson(http, at(id), options)
  }

  function page(query: ListGenerationsQuery = {}, options: CallOptions = {}): Promise<GenerationPage> {
    return getJson(http, '/v1/generations', options, { ...query })
  }

  async function wait(id: string, { onUpdate, ...options }: WaitOptions = {}): Promise<Generation> {
    for await (const generation of follow(http, id, startDeadline(options))) {
      onUpdate?.(generation)
      if (isFinal(generation)) return generation
    }
    throw new Error('a generation is followed to its end')
  }

  return {
    /** Holds the coins and queues the work. A call that fails is repeated under the same key: it is charged once. */
    create,

    get,

    /** One page, newest first. */
    page,

    /** All of them, newest first, page by page as you read on. */
    async *list(query: ListGenerationsQuery = {}, options: CallOptions = {}): AsyncGenerator<Generation> {
      const deadline = startDeadline(options)
      let cursor = query.cursor
      do {
        const { items, nextCursor } = await page({ ...query, ...(cursor && { cursor }) }, deadline)
        yield* items
        cursor = nextCursor ?? undefined
      } while (cursor !== undefined)
    },

    /** Takes a generation out of the queue; its coins come back. Throws `not_cancelable` once it is being made. */
    async cancel(id: string, options: CallOptions = {}): Promise<Generation> {
      const deadline = startDeadline(options)
      try {
        const call = { ...deadline, method: 'POST', path: `${at(id)}/cancel`, repeatable: 'always' } as const
        return await http(call, readJson<Generation>)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'not_cancelable' || error.attempts === 1)
          throw error
        // Perhaps an attempt of ours did it, and its answer was lost.
        const generation = await get(id, deadline)
        if (generation.status === 'canceled') return generation
        throw error
      }
    },

    /** How many may run at once, and how many run or wait now. */
    concurrency(options: CallOptions = {}): Promise<Concurrency> {
      return getJson(http, '/v1/generations/concurrency', options)
    },

    /** The generation now and after every change, until it has ended. */
    events(id: string, options: CallOptions = {}): AsyncGenerator<Generation, void, undefined> {
      return follow(http, id, startDeadline(options))
    },

    /** The generation once it has ended, however it ended: look at its `status`. */
    wait,

    /**
     * Quotes, submits at that price (or for at most `maxCoins`), waits, and returns the generation with its outputs.
     * Throws `GenerationFailed` if there are none. Ending it early by a signal does not cancel what was submitted.
     */
    async run(request: RunRequest, options: RunOptions = {}): Promise<Generation> {
      const { onUpdate, idempotencyKey } = options
      const deadline = startDeadline(options)
      const { maxCoins, ...work } = request
      const agreed = maxCoins === undefined ? await quote(work, deadline) : { maxCoins }
      const keyed = idempotencyKey === undefined ? {} : { idempotencyKey }
      const submitted = await create({ ...work, ...agreed }, { ...deadline, ...keyed })
      onUpdate?.(submitted)
      const ended = await wait(submitted.id, { ...deadline, ...(onUpdate && { onUpdate }) })
      if (ended.status !== 'succeeded') throw new GenerationFailed(ended)
      return ended
    },
  }

  async function quote({ modelId, params, effectId }: Work, deadline: Deadline) {
    const asked = { modelId, params, ...(effectId !== undefined && { effectId }) }
    const { quoteToken } = await quotesOf(http).create(asked, deadline)
    return { quoteToken: quoteToken! } // Only a draft has none.
  }
}

/** `randomUUID` would be missing on pages without https. */
const newIdempotencyKey = () => toHex(crypto.getRandomValues(new Uint8Array(16)))
