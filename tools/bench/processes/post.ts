// What undici can do on this machine: the same POST over many connections, one at a time on each.
import { json } from 'node:stream/consumers'
import { Pool } from 'undici'

export type Posts = {
  origin: string
  connections: number
  seconds: number
  headers: Record<string, string>
  body: string
}

/** `processorMs` is what each took of the processor here. */
export type Posted = { perSecond: number; processorMs: number }

const { origin, connections, seconds, headers, body } = (await json(process.stdin)) as Posts
const pool = new Pool(origin, { connections, pipelining: 1, allowH2: false })
let count = 0

const usageBefore = process.cpuUsage()
const startedAt = performance.now()
const endsAt = startedAt + seconds * 1000
await Promise.all(Array.from({ length: connections }, converse))
const elapsedSeconds = (performance.now() - startedAt) / 1000
const { user, system } = process.cpuUsage(usageBefore)
const posted: Posted = { perSecond: count / elapsedSeconds, processorMs: (user + system) / 1000 / count }
process.stdout.write(JSON.stringify(posted))
await pool.close()

async function converse(): Promise<void> {
  while (performance.now() < endsAt) {
    const answer = await pool.request({ path: '/', method: 'POST', headers, body })
    await answer.body.dump()
    if (answer.statusCode !== 200) throw new Error(`answered with ${answer.statusCode}`)
    count++
  }
}
