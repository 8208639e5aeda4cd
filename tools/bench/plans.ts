// The plans of what a request makes PostgreSQL do, those within functions included, as they really ran.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkout } from './checkout.ts'
import type { Service } from './service.ts'
import { query } from './sql.ts'

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
}

/** Those that took longest of each operation. */
const shown = 4

/**
 * Prints them, and says how many pages each operation looked at, in the cache or on the disk: of all that it takes, this does not
 * depend on what else the machine does. Statements within functions count twice, on both sides of a ratio.
 */
export async function printPlans(
  checkout: Checkout,
  database: string,
  operationsOn: (service: Service) => Record<string, () => Promise<unknown>>,
): Promise<Record<string, number>> {
  const pages: Record<string, number> = {}
  const name = database.split('/').at(-1)!
  for (const [setting, value] of Object.entries(settings))
    await query(database, `alter database "${name}" set ${setting} = '${value}'`)
  const service = await checkout.startService(database, { ROLE: 'api' }) // On connections that have the settings.
  for (const [what, operate] of Object.entries(operationsOn(service))) {
    const before = readLog(checkout).length
    await operate()
    const plans = plansIn(readLog(checkout).slice(before)).toSorted((one, other) => other.ms - one.ms)
    pages[what] = plans.reduce((sum, plan) => sum + plan.pages, 0)
    process.stderr.write(`\n${what}: ${plans.length} statements, ${pages[what]} pages, the longest:\n`)
    for (const { ms, text } of plans.slice(0, shown)) process.stderr.write(`  ${ms} ms\n${text}\n`)
  }
  await service.stop()
  for (const setting of Object.keys(settings))
    await query(database, `alter database "${name}" reset ${setting}`)
  return pages
}

/** PostgreSQL's own folder is where its socket is. */
function readLog(checkout: Checkout): string {
  const folder = decodeURIComponent(checkout.postgres.url('').split('@')[1]!.split(/[:/]/)[0]!)
  return readFileSync(join(folder, 'log'), 'utf8')
}

function plansIn(log: string): { ms: number; pages: number; text: string }[] {
  const [, ...entries] = log.split(/^.* LOG: {2}duration: /m)
  return entries.flatMap((entry) => {
    const [, ms, text = ''] = /^([\d.]+) ms {2}plan:\n((?:\t.*\n?)+)/.exec(entry) ?? []
    return ms === undefined ? [] : [{ ms: Number(ms), pages: pagesIn(text), text }]
  })
}

/** Of the plan's first node, which has those of all others. */
function pagesIn(plan: string): number {
  const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
  return Number(hit) + Number(read)
}
