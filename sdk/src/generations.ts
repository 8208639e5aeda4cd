import { startDeadline, type CallOptions, type Deadline } from './deadline.ts'
import { ApiError, GenerationFailed, SubmitInterrupted, type SubmitFacts } from './errors.ts'
import { follow, isFinal } from './follow.ts'
import { toHex } from './hex.ts'
import { getJson, jsonBody, readJson, type Http } from './http.ts'
import { quotesOf } from './quotes.ts'
import { segment } from './segment.ts'
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
  const at = (id: string) => `/v1/generations/${segment(id)}`

  async function create(request: CreateRequest, options: CreateOptions = {}): Promise<Generation> {
    const { idempotencyKey = newIdempotencyKey(), ...timing } = options
    const { headers, body } = jsonBody(request)
    headers['idempotency-key'] = idempotencyKey
    const deadline = startDeadline(timing)
    const call = { ...deadline, method: 'POST', path: '/v1/generations', headers, body } as const
    try {
      return await http({ ...call, repeatable: 'always' }, readGeneration)
    } catch (error) {
      throw withFacts(error, deadline, { idempotencyKey })
    }
  }

  async function get(id: string, options: CallOptions = {}): Promise<Generation> {
    return getJson<Generation>(http, at(id), options, {}, 'id')
  }

  function page(query: ListGenerationsQuery = {}, options: CallOptions = {}): Promise<GenerationPage> {
    return getJson<GenerationPage>(http, '/v1/generations', options, { ...query }, 'items')
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
        return await http(call, readGeneration)
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
     * Throws `GenerationFailed` if there are none. Ending it early does not cancel what was submitted: what is thrown
     * then says its `idempotencyKey` and `generationId`, as far as there are.
     */
    async run(request: RunRequest, options: RunOptions = {}): Promise<Generation> {
      const { onUpdate, idempotencyKey = newIdempotencyKey() } = options
      const deadline = startDeadline(options)
      const { maxCoins, ...work } = request
      const agreed = maxCoins === undefined ? await quote(work, deadline) : { maxCoins }
      const submitted = await create({ ...work, ...agreed }, { ...deadline, idempotencyKey })
      onUpdate?.(submitted)
      const { id } = submitted
      const ended = await wait(id, { ...deadline, ...(onUpdate && { onUpdate }) }).catch((error: unknown) => {
        throw withFacts(error, deadline, { idempotencyKey, generationId: id })
      })
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

const readGeneration = (response: Response) => readJson<Generation>(response, 'id')

/** What ends a submit may end many: its reason belongs to all of them, and the key to one. */
function withFacts(error: unknown, { signal }: Deadline, facts: SubmitFacts): unknown {
  if (error instanceof ApiError) return Object.assign(error, facts)
  return signal?.aborted && error === signal.reason ? new SubmitInterrupted(error, facts) : error
}

/** `randomUUID` would be missing on pages without https. */
const newIdempotencyKey = () => toHex(crypto.getRandomValues(new Uint8Array(16)))
