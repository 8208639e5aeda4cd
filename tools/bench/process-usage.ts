// What processes use, as Linux tells it. Elsewhere there is no /proc, and nothing is known.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100
const LOOK_MS = 200

export const hasProcessUsage = existsSync('/proc/self/stat')

/**
 * What the descendants of this process have used so far: the highest memory peak of any one, and the processor time of
 * all.
 */
export function childProcessUsage(): { peakMegabytes: number; processorSeconds: number } {
  const pids = descendantsOf('self')
  return {
    peakMegabytes: Math.max(0, ...pids.map((pid) => statusOf(pid, 'VmHWM'))),
    processorSeconds: sum(pids.map(processorOf)),
  }
}

export type TreeUsage = { processorSeconds: number; megabytes: number; descriptors: number }

/** A process and its descendants together; what those used that have ended meanwhile counts, too. */
export function usageOfTree(root: number): TreeUsage {
  const pids = [root, ...descendantsOf(root)]
  return {
    processorSeconds: sum(pids.map((pid) => processorOf(pid) + processorOfEnded(pid))),
    megabytes: sum(pids.map(ownMegabytes)),
    descriptors: sum(pids.map(descriptorsOf)),
  }
}

/**
 * Processor time of a process and its descendants from now on. They are looked at all the time: children of the service
 * are killed after some requests together with the process that would have waited for them, and what they used is then
 * in nobody's sum.
 */
export function trackProcessor(root: number) {
  const known = new Map<number, number>()
  const look = () => {
    for (const pid of [root, ...descendantsOf(root)])
      known.set(pid, Math.max(known.get(pid) ?? 0, processorOf(pid)))
    return sum([...known.values()])
  }
  const before = look()
  const timer = setInterval(look, LOOK_MS)
  return {
    stop(): number {
      clearInterval(timer)
      return look() - before
    },
  }
}

/** The process that started another one: of a connection to PostgreSQL, its server. */
export const parentOf = (pid: number) => Number(statOf(pid)[1] ?? 0)

function descendantsOf(parent: number | 'self'): number[] {
  return globSync(`/proc/${parent}/task/*/children`)
    .flatMap((file) => (read(file).match(/\d+/g) ?? []).map(Number))
    .flatMap((child) => [child, ...descendantsOf(child)])
}

/** What stands after the name, which may hold anything. */
const statOf = (pid: number) => read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
const ticks = (first = '0', second = '0') => (Number(first) + Number(second)) / TICKS_PER_SECOND

/** Of the process alone, in seconds. */
export function processorOf(pid: number): number {
  const fields = statOf(pid)
  return ticks(fields[11], fields[12])
}

function processorOfEnded(pid: number): number {
  const fields = statOf(pid)
  return ticks(fields[13], fields[14])
}

function statusOf(pid: number, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

/** Without what is shared: PostgreSQL's processes have one cache between them. */
const ownMegabytes = (pid: number) => statusOf(pid, 'RssAnon')

function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0 // It has ended, or is not ours to look into.
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Empty for a process that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
