import { until } from '../../server/test/until.ts'
import type { Server, Usage } from './server.ts'
import { operatorOf } from './world.ts'

const PROMPT_MS = 10_000
const MOST_GROWN_MB = 700
const MOST_MORE_FILES = 25
/** For what was under way, and for connections that nobody uses any more. */
const SETTLE_MS = 90_000

/** What must hold after all requests: no coin lost, nothing leaked, no error in the log. */
export async function checkEnd(
  server: Server,
  before: Usage | undefined,
  slowestHealthMs: number,
): Promise<string[]> {
  const found: string[] = []
  const find = (what: string) => found.push(what)
  if (slowestHealthMs > PROMPT_MS) find(`/healthz took ${Math.round(slowestHealthMs)} ms`)
  if (!(await settles(() => server.leftovers().length === 0)))
    find(`files were left behind: ${server.leftovers().slice(0, 5).join(', ')}`)
  if (!(await settles(() => moreFiles(server, before) <= MOST_MORE_FILES)))
    find(
      `${moreFiles(server, before)} more files are open: ${server.usage()?.openFiles.toSorted().join(' ')}`,
    )
  const after = server.usage()
  if (after && before && after.residentMb - before.residentMb > MOST_GROWN_MB)
    find(`it has grown from ${Math.round(before.residentMb)} to ${Math.round(after.residentMb)} MB`)
  for (const line of new Set(server.errors().map(withoutNames)).values())
    find(`it logged ${line.slice(0, 3000)}`)
  const audit = await operatorOf(server.origin).get('/operator/v1/audit?full=true')
  if (audit.status !== 200 || audit.body.ok !== true) find(`the audit says ${audit.text.slice(0, 3000)}`)
  return found
}

/** The same error twice is one finding. */
const withoutNames = (line: string) => line.replaceAll(/"(time|requestId)":"[^"]*",?/g, '')

function moreFiles(server: Server, before: Usage | undefined): number {
  return (server.usage()?.openFiles.length ?? 0) - (before?.openFiles.length ?? 0)
}

/** Waits until the condition holds, up to a limit; false where it never does. */
async function settles(holds: () => boolean): Promise<boolean> {
  const deadline = performance.now() + SETTLE_MS
  await until(() => holds() || performance.now() > deadline)
  return holds()
}
