import type { Client, QueryResult } from 'pg'
import type { InjectedFault, Scheduler, Incarnation, Step } from './scheduler.ts'
import type { Sessions } from './sessions.ts'
import { describeStatement } from './describe-statement.ts'

/** The driver's error for a lost connection, as a class of its own so that injected losses can be recognised. */
export class LostConnection extends Error {}

/** The part of the driver's pool that the service uses. Every statement waits in the scheduler. */
export class ScheduledPool {
  readonly #scheduler: Scheduler
  readonly #sessions: Sessions
  readonly #connections = new Set<ScheduledConnection>()
  readonly #underWay = new Map<Step['perform'], ScheduledConnection>()
  /** For planted faults: what is sent instead of a statement. */
  rewrite = (text: string): string => text
  /** Whether something may have changed since the last look that others can see. */
  hasChanged = false

  constructor(scheduler: Scheduler, sessions: Sessions) {
    this.#scheduler = scheduler
    this.#sessions = sessions
    scheduler.areBlocked = async (steps) => {
      const busy = steps.map(({ perform }) => this.#underWay.get(perform)?.session)
      // One that has just begun or is just ending has no session.
      if (busy.some((session) => session === undefined)) return false
      const isAlone = ![...this.#connections].some(({ isOpen, session }) => isOpen && session !== busy[0])
      return !isAlone && sessions.areBlocked(busy as Client[])
    }
  }

  async connect(): Promise<ScheduledConnection> {
    const connection = new ScheduledConnection(this, this.#scheduler.incarnation)
    this.#connections.add(connection)
    return connection
  }

  async query(text: string, values?: unknown[]): Promise<QueryResult> {
    const connection = await this.connect()
    try {
      return await connection.query(text, values)
    } finally {
      connection.release()
    }
  }

  send(connection: ScheduledConnection, text: string, values: unknown[] | undefined): Promise<QueryResult> {
    const perform = async (fault: InjectedFault) => {
      connection.session ??= await this.#sessions.take()
      this.#underWay.set(perform, connection)
      try {
        return await connection.perform(this.rewrite(text), values, fault)
      } finally {
        this.#underWay.delete(perform)
        if (connection.incarnation?.isDead) await this.close(connection)
      }
    }
    const describe = () => describeStatement(text, values)
    const mayBlock = () => !connection.isOpen && (connection.isBeginning || !isHarmless(text))
    return this.#scheduler.schedule({ kind: 'database', describe, mayBlock, perform })
  }

  /** What a server does with a session whose client is gone or has ended its work. */
  async close(connection: ScheduledConnection): Promise<void> {
    const { session, isOpen } = connection
    this.#connections.delete(connection)
    connection.session = undefined
    if (!session) return
    await this.#sessions.give(session, isOpen)
    if (isOpen) this.noteLocksReleased()
  }

  noteLocksReleased() {
    this.#scheduler.mayHaveUnblocked = true
  }

  /** Those with a statement under way are closed when it ends, which it does without its client. */
  async closeAll(incarnation: Incarnation): Promise<void> {
    const busy = new Set(this.#underWay.values())
    for (const connection of this.#connections) {
      if (connection.incarnation === incarnation && !busy.has(connection)) await this.close(connection)
    }
  }

  /** Kysely would call it; the sessions are ended by whoever opened them. */
  async end(): Promise<void> {}
}

/** Functions of ours, whose rows say nothing of what they have changed. */
const doesMore =
  /\b(?:admit|grant_coins|submit_with_jobs|start_generations|begin_attempts|save_handles|save_progress|settle_batch|claim_batch)\(/

/** Reads, and what by itself only moves jobs between waiting and running: the next look sees that, too. */
const isHarmless = (text: string) => /^\s*select\b|pgboss/i.test(text) && !doesMore.test(text)

/**
 * In which order rows come that a statement does not sort is the planner's affair, and so depends on what the tables went
 * through before. Here they are sorted by what they say. Functions of ours return rows in an order of their own.
 */
function sortUnsorted(text: string, rows: object[]): void {
  if (rows.length < 2 || doesMore.test(text) || isSorted(text)) return
  const texts = new Map(rows.map((row) => [row, JSON.stringify(row)]))
  rows.sort((one, other) => (texts.get(one)! < texts.get(other)! ? -1 : 1))
}

/** What stands in brackets sorts the rows of a part, or what an aggregate sees. */
function isSorted(text: string): boolean {
  const outer = text.replaceAll(/\([^()]*\)/g, '')
  return outer === text ? /\border by\b/i.test(text) : isSorted(outer)
}

/** Jobs that were added together are of one moment, and pg-boss leaves open which of them is the first. */
const breakTies = (text: string) => text.replace(/ORDER BY j\.priority desc, j\.created_on\b/, '$&, j.id')

/** How often a statement looks at the clock depends on its plan; so time passes between statements, not within them. */
const tick = `select nextval('simulated_microseconds')`

const names = new Map<string, string>()

/** Planned once in a session, which is twice as fast; several statements in one text cannot be. */
function prepared(open: string, values: unknown[] | undefined) {
  const text = breakTies(open)
  if (values === undefined || values.length === 0) return { text }
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return { name, text, values }
}

class ScheduledConnection {
  readonly #pool: ScheduledPool
  readonly incarnation: Incarnation | undefined
  session: Client | undefined
  /** Whether the session is in a transaction. */
  isOpen = false
  isBeginning = false
  #isBroken = false

  constructor(pool: ScheduledPool, incarnation: Incarnation | undefined) {
    this.#pool = pool
    this.incarnation = incarnation
  }

  async query(text: string, values?: unknown[]): Promise<QueryResult> {
    if (this.#isBroken)
      throw new LostConnection('Client has encountered a connection error and is not queryable')
    if (text !== 'begin') return this.#pool.send(this, text, values)
    // Sent with the first statement: nobody can tell the difference, and it saves a step.
    this.isBeginning = true
    return { command: 'BEGIN', rowCount: null, rows: [], oid: 0, fields: [] }
  }

  async perform(text: string, values: unknown[] | undefined, fault: InjectedFault): Promise<QueryResult> {
    if (fault === 'before') return this.#lose()
    if (this.isBeginning) await this.session!.query('begin')
    this.isOpen ||= this.isBeginning
    this.isBeginning = false
    // Sent ahead of it. In a transaction that has failed both fail, and the statement says so.
    this.session!.query(tick).catch(() => undefined)
    const result = await this.session!.query(prepared(text, values))
    // Several statements in one text have several results.
    for (const { rows } of [result].flat()) sortUnsorted(text, rows)
    this.#pool.hasChanged ||= this.isOpen
      ? text === 'commit'
      : doesMore.test(text) || (result.rowCount !== 0 && !isHarmless(text))
    if (text === 'commit' || text === 'rollback') {
      this.isOpen = false
      this.#pool.noteLocksReleased()
    }
    return fault === 'after' ? this.#lose() : result
  }

  release() {
    void this.#pool.close(this)
  }

  async #lose(): Promise<never> {
    this.#isBroken = true
    await this.#pool.close(this)
    throw new LostConnection('Connection terminated unexpectedly')
  }
}
