import type { Endpoint } from '../../../server/src/platform/http/endpoint.ts'
import { Problem } from '../../../server/src/platform/http/problem.ts'
import { isDatabaseUnavailable } from '../../../server/src/platform/db/unavailable.ts'
import { Incarnation } from '../scheduler.ts'
import { openTools } from '../nodes.ts'
import type { Simulation } from '../simulation.ts'
import type { Actor } from './actor.ts'

export type Answer = { body: Record<string, unknown>; status: number } | { code: string } | 'unavailable'
type Tools = Awaited<ReturnType<typeof openTools>>

/** A process that answers requests. */
export class ApiNode implements Actor {
  readonly name = 'api'
  readonly #simulation: Simulation
  readonly #apiKeys: readonly string[]
  #incarnation = new Incarnation('api')
  #tools!: Tools

  constructor(simulation: Simulation, apiKeys: readonly string[]) {
    this.#simulation = simulation
    this.#apiKeys = apiKeys
  }

  /** Fills the key cache first, so that a key lookup is a step only after something has changed. */
  async start() {
    this.#tools = await openTools(this.#simulation)
    for (const apiKey of this.#apiKeys) await this.#tools.apiKeyCache.find(apiKey)
    this.#incarnation = new Incarnation('api')
  }

  possibleActions() {
    return [{ label: 'is killed, and starts anew', weight: 0.15, begin: () => this.kill() }]
  }

  remainingActions() {
    return []
  }

  async kill() {
    this.#simulation.scheduler.end(this.#incarnation)
    await this.#simulation.simulated.pool.closeAll(this.#incarnation)
    await this.start()
  }

  /** The callback is not called when the node dies before it has answered. */
  async call(
    endpoint: Endpoint,
    request: object,
    onAnswer: (answer: Answer) => void,
    apiKey?: string,
  ): Promise<void> {
    const tools = this.#tools
    const problem = (code: Problem['code'], detail: string, extras?: Problem['extras']) =>
      new Problem(code, detail, extras)
    const answer = await this.#simulation.scheduler.runIn(this.#incarnation, async () => {
      try {
        const caller = apiKey === undefined ? { operator: 'token' } : await this.#identify(apiKey)
        // Nodes are given what the operations of the actors use, which is less than what their features need.
        const reply = await endpoint.handle(
          { ...caller, channel: 'api', problem, request: {}, ...request },
          tools as never,
        )
        const [status, body] = Object.entries(reply)[0]!
        return { status: Number(status), body: body as Record<string, unknown> }
      } catch (error) {
        return this.#answerOf(error)
      }
    })
    onAnswer(answer)
  }

  async #identify(apiKey: string) {
    const { account, key } = (await this.#tools.apiKeyCache.find(apiKey))!
    if (key.isRevoked) throw new Problem('api_key_revoked', 'As authentication answers.')
    return { account, key, callerId: `key:${key.id}` }
  }

  #answerOf(error: unknown): Answer {
    if (error instanceof Problem) return { code: error.code }
    if (!isDatabaseUnavailable(error))
      this.#simulation.findings.report('no error of ours', String((error as Error).stack))
    return 'unavailable'
  }
}
