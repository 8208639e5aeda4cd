import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { BACK_WITHIN_MS, judge, type Outcome } from './limits.ts'
import type { Installation } from './installation.ts'
import type { Step } from './steps/step.ts'
import { isFailed, startTraffic, type Customer, type Traffic } from './traffic.ts'

const CALM_MS = 3_000
/** Two leases, a sweep and the longest pause of a retry. */
const ENDS_WITHIN_MS = 180_000

export async function rehearse(
  installation: Installation,
  step: Step,
  customers: readonly Customer[],
): Promise<Outcome> {
  const before = await statuses(installation)
  const traffic = startTraffic(installation.origin, customers)
  await sleep(CALM_MS)
  let returnedAtMs: number | undefined
  try {
    returnedAtMs = await step.run(installation)
    await sleep(returnedAtMs === undefined ? CALM_MS : BACK_WITHIN_MS + CALM_MS)
  } finally {
    await traffic.stop()
  }
  await untilAllEnded(installation)
  const after = await statuses(installation)
  const accepted = new Set(traffic.accepted)
  return judge(step, {
    ...measure(traffic, returnedAtMs),
    lost: traffic.accepted.filter((id) => after.get(id) !== 'succeeded').length,
    doubled: [...after.keys()].filter((id) => !before.has(id) && !accepted.has(id)).length,
    isAuditOk: (await installation.operator('GET', '/operator/v1/audit?full=true')).ok,
  })
}

function measure({ requests }: Traffic, returnedAtMs: number | undefined) {
  const failed = requests.filter(isFailed)
  const lastFailureMs = Math.max(0, ...failed.map(({ toMs }) => toMs))
  return {
    requests: requests.length,
    failed: failed.length,
    slowestMs: Math.max(0, ...requests.map(({ fromMs, toMs }) => toMs - fromMs)),
    backMs: returnedAtMs === undefined ? undefined : Math.max(0, lastFailureMs - returnedAtMs),
  }
}

/** Until none is under way, or none has ended for that long: those are lost. */
async function untilAllEnded({ operator }: Installation): Promise<void> {
  let fewest = Infinity
  let deadlineMs = Date.now() + ENDS_WITHIN_MS
  while (Date.now() < deadlineMs) {
    const { queue } = await operator('GET', '/operator/v1/stats')
    const left = queue.queued + queue.processing
    if (left === 0) return
    if (left < fewest) deadlineMs = Date.now() + ENDS_WITHIN_MS
    fewest = Math.min(fewest, left)
    await sleep(200)
  }
}

/** Of all generations, from the tables themselves. */
async function statuses({ database: { primary, name } }: Installation): Promise<Map<string, string>> {
  const client = new Client({ connectionString: primary.url(name) })
  await client.connect()
  const { rows } = await client.query<{ id: string; status: string }>('select id, status from generations')
  await client.end()
  return new Map(rows.map(({ id, status }) => [id, status]))
}
