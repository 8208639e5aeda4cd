import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { Problem } from '../../src/platform/http/problem.ts'
import { isDatabaseUnavailable } from '../../src/platform/db/unavailable.ts'
import { Life } from '../gate.ts'
import { openTools } from '../nodes.ts'
import type { Stage } from '../stage.ts'
import type { Actor } from './actor.ts'

export type Answer = { body: Record<string, unknown>; status: number } | { code: string } | 'unavailable'
type Tools = Awaited<ReturnType<typeof openTools>>

/** A process that answers requests. */
export class ApiNode implements Actor {
  readonly name = 'api'
  readonly #stage: Stage
  readonly #apiKeys: readonly string[]
  #life = new Life('api')
  #tools!: Tools

  constructor(stage: Stage, apiKeys: readonly string[]) {
    this.#stage = stage
    this.#apiKeys = apiKeys
  }

  /** With keys that it has met before: their lookup is a step only after something has changed. */
  async start() {
    this.#tools = await openTools(this.#stage)
    for (const apiKey of this.#apiKeys) await this.#tools.keyRing.find(apiKey)
    this.#life = new Life('api')
  }

  offers() {
    return [{ tell: 'is killed, and starts anew', weight: 0.15, begin: () => this.die() }]
  }

  finish() {
    return []
  }

  async die() {
    this.#stage.gate.end(this.#life)
    await this.#stage.simulated.pool.closeAll(this.#life)
    await this.start()
  }

  /** Whoever calls a node that dies hears nothing. */
  async call(
    endpoint: Endpoint,
    request: object,
    heard: (answer: Answer) => void,
    apiKey?: string,
  ): Promise<void> {
    const tools = this.#tools
    const problem = (code: Problem['code'], detail: string, extras?: Problem['extras']) =>
      new Problem(code, detail, extras)
    const answer = await this.#stage.gate.enter(this.#life, async () => {
      try {
        const caller = apiKey === undefined ? { operator: 'token' } : await this.#identify(apiKey)
        const reply = await endpoint.handle({ ...tools, ...caller, channel: 'api', problem, ...request })
        const [status, body] = Object.entries(reply)[0]!
        return { status: Number(status), body: body as Record<string, unknown> }
      } catch (error) {
        return this.#answerOf(error)
      }
    })
    heard(answer)
  }

  async #identify(apiKey: string) {
    const { account, key } = (await this.#tools.keyRing.find(apiKey))!
    if (key.isRevoked) throw new Problem('api_key_revoked', 'As authentication answers.')
    return { account, key, callerId: `key:${key.id}` }
  }

  #answerOf(error: unknown): Answer {
    if (error instanceof Problem) return { code: error.code }
    if (!isDatabaseUnavailable(error))
      this.#stage.findings.report('no error of ours', String((error as Error).stack))
    return 'unavailable'
  }
}
