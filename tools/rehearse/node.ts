import { appendFileSync } from 'node:fs'
import { freePort, launchProgram, untilReady, type Program } from '../../server/test/process/launch.ts'

export type Role = 'api' | 'worker'

type Options = {
  name: string
  role: Role
  variables: Record<string, string>
  logFile: string
  /** A command that makes its surroundings and becomes it. */
  within?: readonly string[]
}

/** What it runs in place of this release, and what it has to be told otherwise. */
export type OtherRelease = { entry: string; variables: Record<string, string> }

/** One process of the installation, at an address that it keeps from start to start. */
export class Node {
  readonly name: string
  readonly role: Role
  readonly port: number
  readonly #options: Options
  #program: Program | undefined

  private constructor(port: number, options: Options) {
    this.port = port
    this.name = options.name
    this.role = options.role
    this.#options = options
  }

  static async prepare(options: Options): Promise<Node> {
    return new Node(await freePort(), options)
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number | undefined {
    return this.#program?.pid
  }

  /** Resolves when it can take work. */
  async start(release?: OtherRelease): Promise<void> {
    const { variables, role, name, within } = this.#options
    const program = launchProgram(
      this.port,
      { ...variables, ROLE: role, LOG_LEVEL: 'info', ...release?.variables },
      { ...(within && { within }), ...(release && { entry: release.entry }) },
    )
    this.#program = program
    void program.ended.then(() => appendFileSync(this.#options.logFile, program.printed()))
    try {
      await untilReady(program)
    } catch (error) {
      throw new Error(`${name} did not start`, { cause: error })
    }
  }

  /** As a supervisor stops it: with SIGTERM, until it has ended. */
  async stop(): Promise<void> {
    this.#program?.kill('SIGTERM')
    await this.#program?.ended
  }

  /** As `kill -9`. */
  async kill(): Promise<void> {
    this.#program?.kill('SIGKILL')
    await this.#program?.ended
  }

  killAtOnce(): void {
    this.#program?.kill('SIGKILL')
  }
}
