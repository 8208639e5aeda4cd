import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Failpoint } from '../../../server/src/platform/failpoints.ts'
import { freePort, launchProgram, untilReady, type Program } from '../../../server/test/process/launch.ts'
import type { FaultName } from '../sabotage/faults.ts'
import { failpoints } from '../sabotage/failpoints.ts'
import { killMarker, planVariable, type Plan } from '../sabotage/plan.ts'
import { buildTarget } from './build-target.ts'
import type { Environment } from './environment.ts'

export type Role = 'api' | 'worker' | 'all'

type Options = {
  name: string
  role: Role
  environment: Environment
  fault?: FaultName | undefined
  variables?: Record<string, string>
}

// The exit of a process is noticed a little later than it happens.
const SLACK_MS = 1_000

const secrets = {
  OPERATOR_TOKEN: 'the-operator-token-of-the-chaos-0001',
  SECRET_KEY: 'the-secret-key-of-the-chaos-00000001',
}
export const { OPERATOR_TOKEN } = secrets

const living = new Set<Program>()
process.on('exit', () => living.forEach((program) => program.kill('SIGKILL')))

/** One process of the service, at an address of its own, that is killed and started again. */
export class TargetNode {
  readonly name: string
  readonly role: Role
  readonly origin: string
  /** From each start to the first moment at which it could take work. */
  readonly readyMs: number[] = []
  readonly #port: number
  readonly #entry: string
  readonly #options: Options
  readonly #downtimes: { fromMs: number; toMs: number }[] = []
  #program: Program | undefined
  #isReady = false

  private constructor(port: number, entry: string, options: Options) {
    this.#port = port
    this.#entry = entry
    this.#options = options
    this.name = options.name
    this.role = options.role
    this.origin = `http://127.0.0.1:${port}`
  }

  static async prepare(options: Options): Promise<TargetNode> {
    const node = new TargetNode(await freePort(), await buildTarget(options.fault), options)
    options.environment.onCleanup(() => node.kill())
    return node
  }

  get isReady(): boolean {
    return this.#isReady
  }

  /** Starts it without waiting; `ready` resolves when it can take work, `died` when it is gone. */
  start(killPoint?: Plan['killPoint']): { ready: Promise<void>; died: Promise<Failpoint | undefined> } {
    const { environment, role, variables } = this.#options
    const startedAtMs = Date.now()
    const plan: Plan = { killPoint, purchasesFile: environment.purchasesFile }
    const program = launchProgram(
      this.#port,
      {
        ...environment.variables,
        ...secrets,
        ROLE: role,
        DATABASE_POOL: '8',
        WORKER_SLOTS: '8',
        MEDIA_CHILDREN: '1',
        BUILT_IN_MODELS: 'off',
        WEBHOOK_RETRY_SECONDS: '1,1,1,1,2,2,2,2',
        ...variables,
        [planVariable]: JSON.stringify(plan),
      },
      { entry: this.#entry },
    )
    this.#downtimes.push({ fromMs: this.#downtimes.length === 0 ? 0 : startedAtMs, toMs: Infinity })
    this.#program = program
    living.add(program)
    const ready = this.#noteReady(program, startedAtMs)
    const died = this.#noteExit(program)
    // Callers may ignore either.
    for (const promise of [ready, died]) promise.catch(() => undefined)
    return { ready, died }
  }

  async #noteReady(program: Program, startedAtMs: number): Promise<void> {
    await untilReady(program)
    const now = Date.now()
    for (const each of this.#downtimes) each.toMs = Math.min(each.toMs, now + SLACK_MS)
    this.#isReady = true
    this.readyMs.push(now - startedAtMs)
  }

  /** The failpoint at which it killed itself; undefined when it was killed from outside. */
  async #noteExit(program: Program): Promise<Failpoint | undefined> {
    const { code, signal } = await program.ended
    living.delete(program)
    this.#isReady = false
    this.#downtimes.push({ fromMs: Date.now() - SLACK_MS, toMs: Infinity })
    appendFileSync(join(this.#options.environment.logsFolder, `${this.name}.log`), program.printed())
    if (signal !== 'SIGKILL')
      throw new Error(`${this.name} ended by itself with ${code}:\n${program.printed()}`)
    return failpoints.find((failpoint) => program.printed().includes(killMarker(failpoint)))
  }

  async kill(): Promise<void> {
    this.#program?.kill('SIGKILL')
    await this.#program?.ended
  }

  /** Whether it was down or starting at some moment of this interval: then it may answer 503 or not at all. */
  wasDown(fromMs: number, toMs: number): boolean {
    return this.#downtimes.some((away) => away.fromMs <= toMs && fromMs <= away.toMs)
  }
}
