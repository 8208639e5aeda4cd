import type { Answered } from './answered.ts'
import { sendLoad, type Program } from './children.ts'
import { hasProcessUsage, processorOf } from './process-usage.ts'
import type { Load } from './processes/load.ts'
import { brief, median } from './rounds.ts'

export type Served = Answered & { serverMs: number }

/** Sends a load to a server; says also what processor time the server took for each answer. */
export async function serve(server: Program, load: Omit<Load, 'port'>): Promise<Served> {
  const before = processorOf(server.child.pid!)
  const answered = await sendLoad({ ...load, port: server.port })
  const seconds = processorOf(server.child.pid!) - before
  return { ...answered, serverMs: (1000 * seconds) / answered.count }
}

/** Both sides in their own units: what the machine gave them, and what they took of it. */
export function bothSides(over: Served[], under: Served[]): string {
  const of = (side: Served[], what: keyof Served) => brief(median(side.map((each) => each[what])))
  const rates = `${of(over, 'perSecond')}/s ÷ ${of(under, 'perSecond')}/s`
  if (!hasProcessUsage) return rates
  const each = `${of(over, 'serverMs')} ms ÷ ${of(under, 'serverMs')} ms of CPU in Node each, ${of(over, 'senderMs')} ms in the sender`
  return `${rates}; ${each}`
}
