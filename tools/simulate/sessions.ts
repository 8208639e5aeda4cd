import { Client } from 'pg'

const settings = {
  search_path: 'public,pg_catalog', // Ours before PostgreSQL's own, for the ids that are to repeat.
  synchronous_commit: 'off',
  deadlock_timeout: '1h',
  plan_cache_mode: 'force_generic_plan', // Planned once, which costs more than what it finds.
  jit: 'off',
}
const options = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** Sessions of a real server, made as they are needed and kept from seed to seed. */
export class Sessions {
  #url: string
  #all: Client[] = []
  #idle: Client[] = []

  constructor(url: string) {
    this.#url = url
  }

  async take(): Promise<Client> {
    return this.#idle.pop() ?? this.#open()
  }

  /** What a server does whose client is gone or has ended its work. */
  async give(session: Client, isInTransaction: boolean): Promise<void> {
    if (isInTransaction) await session.query('rollback')
    this.#idle.push(session)
  }

  /**
   * Whether every one of them waits for a lock. Throws when they wait for each other: our order of locks is there to
   * prevent that.
   */
  async areBlocked(sessions: readonly Client[]): Promise<boolean> {
    const watcher = await this.take()
    const { rows } = await watcher.query<{ pid: number; blockers: number[] }>(
      'select pid, pg_blocking_pids(pid) as blockers from unnest($1::int[]) as pid',
      [sessions.map(pidOf)],
    )
    await this.give(watcher, false)
    // A commit with a NOTIFY may wait a moment for one of another database; that passes by itself.
    const ours = new Set(this.#all.map(pidOf))
    if (rows.some(({ blockers }) => !blockers.some((pid) => ours.has(pid)))) return false
    const blocked = new Set(rows.map(({ pid }) => pid))
    if (rows.every(({ blockers }) => blockers.every((pid) => blocked.has(pid))))
      await this.#giveUp([...blocked])
    return true
  }

  async end(): Promise<void> {
    await Promise.all(this.#all.map((session) => session.end()))
  }

  async #giveUp(pids: number[]): Promise<never> {
    const watcher = await this.take()
    await watcher.query('select pg_cancel_backend(pid) from unnest($1::int[]) as pid', [pids])
    await this.give(watcher, false)
    throw new Deadlock()
  }

  async #open(): Promise<Client> {
    const session = new Client({ connectionString: this.#url, options })
    await session.connect()
    this.#all.push(session)
    return session
  }
}

class Deadlock extends Error {
  override message = 'every transaction waits for another'
}

const pidOf = (session: Client) => (session as Client & { processID: number }).processID
