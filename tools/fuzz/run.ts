import { setTimeout as sleep } from 'node:timers/promises'
import { makeCase, type Case, type Target } from './cases.ts'
import { Lane } from './exchange.ts'
import { judge } from './judge.ts'
import { startServer, type Server } from './server.ts'
import { makeWorld, operatorOf, repairWorld, type World } from './world.ts'

export type Options = {
  seed: number
  from: number
  count: number
  only?: Target | undefined
  onProgress?: (report: Report) => void
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

const LANES = 32
const REPAIR_EVERY = 2000
const PROGRESS_MS = 5000
const HEALTH_EVERY_MS = 500
const PROMPT_MS = 5000
const MOST_FINDINGS = 25
/** After a crash, the request that caused it is among the last so many. */
const RECENT = 3 * LANES
const MOST_GROWN_MB = 700
const MOST_MORE_FILES = 25
const SETTLE_MS = 60_000

/** Sends the requests of a seed, many at a time, and looks after each whether a promise was broken. */
export async function fuzz({ seed, from, count, only, onProgress = () => {} }: Options): Promise<Report> {
  const server = await startServer()
  const world = await makeWorld(server.origin, server.sink)
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
  let repairing: Promise<void> = Promise.resolve()
  const isOver = () => next >= from + count || !server.isRunning() || report.findings.length >= MOST_FINDINGS

  const progress = setInterval(() => onProgress(report), PROGRESS_MS)
  const watch = watchHealth(server, report)
  try {
    await Promise.all(Array.from({ length: Math.min(LANES, count) }, runLane))
    await repairing
    clearInterval(progress)
    await watch.stop()
    if (await hasCrashed(server)) {
      report.crashed = recent
      report.findings = [] // That connections were closed is no news then.
    } else await checkEnd(server, world, before, report)
  } finally {
    clearInterval(progress)
    await watch.stop()
    await server.close()
    report.seconds = (performance.now() - startedAt) / 1000
  }
  return report

  async function runLane(): Promise<void> {
    const lane = new Lane(server.origin)
    while (!isOver()) {
      if (next !== from && (next - from) % REPAIR_EVERY === 0)
        repairing = repairing.then(() => repair(world, server))
      await repairing
      if (isOver()) break
      const request = makeCase(seed, next++, world, only)
      recent.push(request)
      if (recent.length > RECENT) recent.shift()
      if (!(await sendOne(lane, request))) break
    }
    lane.close()
  }

  /** False once nobody answers any more. */
  async function sendOne(lane: Lane, request: Case): Promise<boolean> {
    try {
      const exchange = await lane.send(request)
      if (exchange.end === 'refused') return false
      report.sent++
      note(report, `${request.operation} ${exchange.answers[0]?.status ?? exchange.end}`)
      const mistake = judge(request, exchange)
      if (mistake !== undefined && server.isRunning()) report.findings.push({ request, what: mistake })
    } catch (error) {
      lane.close()
      report.findings.push({ request, what: (error as Error).message })
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
    if (server.isRunning()) console.warn(`The world could not be repaired: ${(error as Error).message}`)
  }
}

/** After an error that nobody caught it ends in order, which takes some seconds. */
async function hasCrashed(server: Server): Promise<boolean> {
  const isHealthy = await fetch(`${server.origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isHealthy) await Promise.race([server.ended, sleep(10_000)])
  return !server.isRunning() || !isHealthy
}

function watchHealth(server: Server, report: Report): { stop(): Promise<void> } {
  let isStopped = false
  const watching = (async () => {
    while (!isStopped && server.isRunning()) {
      const askedAt = performance.now()
      await fetch(`${server.origin}/healthz`).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      )
      report.slowestHealthMs = Math.max(report.slowestHealthMs, performance.now() - askedAt)
      await sleep(HEALTH_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await watching
    },
  }
}

/** What must hold once everybody has left: no coin lost, nothing leaked, nothing in the log. */
async function checkEnd(
  server: Server,
  world: World,
  before: ReturnType<Server['usage']>,
  report: Report,
): Promise<void> {
  const find = (what: string) => report.findings.push({ request: undefined, what })
  if (report.slowestHealthMs > PROMPT_MS) find(`/healthz took ${Math.round(report.slowestHealthMs)} ms`)
  const settled = await until(
    () => server.leftovers().length === 0 && moreFiles(server, before) <= MOST_MORE_FILES,
  )
  if (!settled) {
    find(
      `files were left behind: ${server.leftovers().slice(0, 5).join(', ')}; ${moreFiles(server, before)} more are open`,
    )
  }
  const after = server.usage()
  if (after && before && after.residentMb - before.residentMb > MOST_GROWN_MB)
    find(`it has grown from ${Math.round(before.residentMb)} to ${Math.round(after.residentMb)} MB`)
  for (const line of new Set(server.errors().map(withoutNames)).values())
    find(`it logged ${line.slice(0, 3000)}`)
  const audit = await operatorOf(world.origin).get('/operator/v1/audit')
  if (audit.status !== 200 || audit.body.ok !== true) find(`the audit says ${audit.text.slice(0, 3000)}`)
}

/** The same error twice is one finding. */
const withoutNames = (line: string) => line.replaceAll(/"(time|requestId)":"[^"]*",?/g, '')

function moreFiles(server: Server, before: ReturnType<Server['usage']>): number {
  return (server.usage()?.openFiles ?? 0) - (before?.openFiles ?? 0)
}

async function until(holds: () => boolean): Promise<boolean> {
  const deadline = performance.now() + SETTLE_MS
  while (!holds()) {
    if (performance.now() > deadline) return false
    await sleep(100)
  }
  return true
}

/** Which of the requests end the program when they are alone; each is tried on a program of its own until one does. */
export async function findCulprit(
  { seed, only }: Pick<Options, 'seed' | 'only'>,
  suspects: Case[],
): Promise<Case | undefined> {
  const server = await startServer()
  try {
    const world = await makeWorld(server.origin, server.sink)
    for (const { index } of suspects) {
      const request = makeCase(seed, index, world, only)
      const lane = new Lane(server.origin)
      await lane.send({ ...request, mayReuse: false }).catch(() => undefined)
      lane.close()
      if (await hasCrashed(server)) return request
    }
    return undefined
  } finally {
    await server.close()
  }
}
