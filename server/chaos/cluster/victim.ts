import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, launchProgram, untilReady, type Program } from '../../test/process/launch.ts'
import type { FaultName } from '../sabotage/faults.ts'
import { lastWords, planVariable, type Plan } from '../sabotage/plan.ts'
import { pointNames, type PointName } from '../sabotage/points.ts'
import type { Place } from './place.ts'

export type Role = 'api' | 'worker' | 'all'

type Options = {
  name: string
  role: Role
  place: Place
  fault?: FaultName | undefined
  variables?: Record<string, string>
}

const preload = new URL('../sabotage/preload.ts', import.meta.url).href
// A process that dies by itself is seen to be dead a little later.
const SLACK_MS = 1_000

const secrets = {
  OPERATOR_TOKEN: 'the-operator-token-of-the-chaos-0001',
  SECRET_KEY: 'the-secret-key-of-the-chaos-00000001',
}
export const { OPERATOR_TOKEN } = secrets

const living = new Set<Program>()
process.on('exit', () => living.forEach((program) => program.kill('SIGKILL')))

/** One process of the service, at an address of its own, that is killed and started again. */
export class Victim {
  readonly name: string
  readonly role: Role
  readonly origin: string
  /** From each start to the first moment at which it could take work. */
  readonly readyMs: number[] = []
  readonly #port: number
  readonly #options: Options
  readonly #away: { fromMs: number; toMs: number }[] = []
  #program: Program | undefined
  #isReady = false

  private constructor(port: number, options: Options) {
    this.#port = port
    this.#options = options
    this.name = options.name
    this.role = options.role
    this.origin = `http://127.0.0.1:${port}`
  }

  static async prepare(options: Options): Promise<Victim> {
    const victim = new Victim(await freePort(), options)
    options.place.atEnd(() => victim.kill())
    return victim
  }

  get isReady(): boolean {
    return this.#isReady
  }

  /** Starts it without waiting; `ready` resolves when it can take work, `died` when it is gone. */
  start(death?: Plan['death']): { ready: Promise<void>; died: Promise<PointName | undefined> } {
    const { place, role, fault, variables } = this.#options
    const startedAtMs = Date.now()
    const plan: Plan = { death, fault, purchasesFile: place.purchasesFile }
    const program = launchProgram(
      this.#port,
      {
        ...place.variables,
        ...secrets,
        ROLE: role,
        DATABASE_POOL: '8',
        WORKER_SLOTS: '8',
        MEDIA_CHILDREN: '1',
        WEBHOOK_RETRY_SECONDS: '1,1,1,1,2,2,2,2',
        ...variables,
        [planVariable]: JSON.stringify(plan),
      },
      ['--import', preload],
    )
    this.#away.push({ fromMs: this.#away.length === 0 ? 0 : startedAtMs, toMs: Infinity })
    this.#program = program
    living.add(program)
    const ready = this.#noteReady(program, startedAtMs)
    const died = this.#noteDeath(program)
    // Not everybody waits for both.
    for (const promise of [ready, died]) promise.catch(() => undefined)
    return { ready, died }
  }

  async #noteReady(program: Program, startedAtMs: number): Promise<void> {
    await untilReady(program)
    const now = Date.now()
    for (const each of this.#away) each.toMs = Math.min(each.toMs, now + SLACK_MS)
    this.#isReady = true
    this.readyMs.push(now - startedAtMs)
  }

  /** At which point it died; undefined when it was killed from outside. */
  async #noteDeath(program: Program): Promise<PointName | undefined> {
    const { code, signal } = await program.ended
    living.delete(program)
    this.#isReady = false
    this.#away.push({ fromMs: Date.now() - SLACK_MS, toMs: Infinity })
    appendFileSync(join(this.#options.place.logsFolder, `${this.name}.log`), program.printed())
    if (signal !== 'SIGKILL')
      throw new Error(`${this.name} ended by itself with ${code}:\n${program.printed()}`)
    return pointNames.find((point) => program.printed().includes(lastWords(point)))
  }

  async kill(): Promise<void> {
    this.#program?.kill('SIGKILL')
    await this.#program?.ended
  }

  /** Whether it was dead or starting at some moment of this time: then it may refuse, or not answer at all. */
  wasAway(fromMs: number, toMs: number): boolean {
    return this.#away.some((away) => away.fromMs <= toMs && fromMs <= away.toMs)
  }
}
