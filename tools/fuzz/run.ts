import { setTimeout as sleep } from 'node:timers/promises'
import { makeCase, type Case, type Target } from './cases.ts'
import { FuzzClient } from './exchange.ts'
import { checkEnd } from './final-checks.ts'
import { judge } from './judge.ts'
import { startServer, type Server } from './server.ts'
import { makeWorld, repairWorld, type World } from './world.ts'
import { messageOf } from '../../server/src/platform/thrown.ts'

export type Options = {
  seed: number
  from: number
  count: number
  only?: Target | undefined
  onProgress?: (report: Report) => void
  /** At once: a long run may be ended before it comes to its own end. */
  onFinding?: (finding: Finding) => void
}

export type Finding = { request: Case | undefined; what: string }

export type Report = {
  sent: number
  /** How often each came about, as `<operation> <status or end>`. */
  outcomes: Map<string, number>
  findings: Finding[]
  /** Those that were under way when the program died. */
  crashed: Case[] | undefined
  slowestHealthMs: number
  seconds: number
}

const CLIENTS = 32
const REPAIR_EVERY = 2000
const PROGRESS_MS = 5000
const HEALTH_EVERY_MS = 500
const MOST_FINDINGS = 25
/** After a crash, the request that caused it is among the last so many. */
const RECENT = 3 * CLIENTS

/** Sends the requests of a seed, many at a time, and looks after each whether a promise was broken. */
export async function fuzz(options: Options): Promise<Report> {
  const server = await startServer()
  try {
    return await fuzzServer(server, options)
  } finally {
    await server.close()
  }
}

async function fuzzServer(server: Server, options: Options): Promise<Report> {
  const { seed, from, count, only, onProgress = () => {}, onFinding = () => {} } = options
  const world = await makeWorld(server)
  const before = server.usage()
  const startedAt = performance.now()
  const recent: Case[] = []
  const report: Report = {
    sent: 0,
    outcomes: new Map(),
    findings: [],
    crashed: undefined,
    slowestHealthMs: 0,
    seconds: 0,
  }
  let next = from
  let repairAt = from + REPAIR_EVERY
  let repairing: Promise<void> = Promise.resolve()
  const isOver = () => next >= from + count || !server.isRunning() || report.findings.length >= MOST_FINDINGS

  const progress = setInterval(() => onProgress(report), PROGRESS_MS)
  const watch = watchHealth(server, report)
  try {
    await Promise.all(Array.from({ length: Math.min(CLIENTS, count) }, runClient))
    await repairing
    clearInterval(progress)
    await watch.stop()
    if (await hasCrashed(server)) {
      report.crashed = recent
      report.findings = [] // That connections were closed is no news then.
    } else {
      const broken = await checkEnd(server, before, report.slowestHealthMs)
      for (const what of broken) find({ request: undefined, what })
    }
  } finally {
    clearInterval(progress)
    await watch.stop()
    report.seconds = (performance.now() - startedAt) / 1000
  }
  return report

  function find(finding: Finding): void {
    report.findings.push(finding)
    onFinding(finding)
  }

  async function runClient(): Promise<void> {
    const client = new FuzzClient(server.origin)
    while (!isOver()) {
      if (next >= repairAt) {
        repairAt = next + REPAIR_EVERY
        repairing = repair(world, server)
      }
      await repairing
      if (isOver()) break
      const request = makeCase(seed, next++, world, only)
      recent.push(request)
      if (recent.length > RECENT) recent.shift()
      if (!(await sendOne(client, request))) break
    }
    client.close()
  }

  /** False once connections are refused. */
  async function sendOne(client: FuzzClient, request: Case): Promise<boolean> {
    try {
      const exchange = await client.send(request)
      if (exchange.end === 'refused') return false
      report.sent++
      note(report, `${request.operation} ${exchange.answers[0]?.status ?? exchange.end}`)
      const mistake = judge(request, exchange)
      if (mistake !== undefined && server.isRunning()) find({ request, what: mistake })
    } catch (error) {
      client.close()
      find({ request, what: messageOf(error) })
    }
    return true
  }
}

function note({ outcomes }: Report, outcome: string): void {
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
}

/** It may fail over what a request has just done; the next time it may not. */
async function repair(world: World, server: Server): Promise<void> {
  if (!server.isRunning()) return
  try {
    await repairWorld(world)
  } catch (error) {
    if (server.isRunning()) console.warn(`The world could not be repaired: ${messageOf(error)}`)
  }
}

/** After an uncaught error the program shuts down in order, which takes some seconds. */
async function hasCrashed(server: Server): Promise<boolean> {
  const isHealthy = await fetch(`${server.origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isHealthy) await Promise.race([server.ended, sleep(10_000)])
  return !server.isRunning() || !isHealthy
}

function watchHealth(server: Server, report: Report): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await watching
    },
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted && server.isRunning()) {
      const askedAt = performance.now()
      await fetch(`${server.origin}/healthz`).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      )
      report.slowestHealthMs = Math.max(report.slowestHealthMs, performance.now() - askedAt)
      await sleep(HEALTH_EVERY_MS, undefined, stopping).catch(() => undefined)
    }
  }
}

/**
 * The first request after which a fresh program ends, when they are sent one at a time. All go to the same program,
 * because there are many and a start takes seconds; so what it needs may have been left behind by those before it.
 */
export async function findCulprit(
  { seed, only }: Pick<Options, 'seed' | 'only'>,
  suspects: Case[],
): Promise<Case | undefined> {
  const server = await startServer()
  try {
    const world = await makeWorld(server)
    for (const { index } of suspects) {
      const request = makeCase(seed, index, world, only)
      const client = new FuzzClient(server.origin)
      await client.send({ ...request, mayReuse: false }).catch(() => undefined)
      client.close()
      if (await hasCrashed(server)) return request
    }
    return undefined
  } finally {
    await server.close()
  }
}
