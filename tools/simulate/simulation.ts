import { DeliveryInvariants } from './delivery-invariants.ts'
import { FakeBackends } from './fake-backends.ts'
import { FakeBlobs } from './fake-blobs.ts'
import { FakeReceivers } from './fake-receivers.ts'
import { FakeTime, installFakeTime } from './fake-time.ts'
import { Findings } from './findings.ts'
import { Scheduler } from './scheduler.ts'
import { simulatedCatalog } from './models.ts'
import { Purchases } from './purchases.ts'
import { openSimulatedDatabase } from './simulated-database.ts'
import { ClientHistory } from './client-history.ts'
import { Tokens } from './tokens.ts'
import { errorDetectingLog } from './error-detecting-log.ts'

/** What is built once and reset for every seed. */
export type Simulation = Awaited<ReturnType<typeof openSimulation>>

/** On a migrated database of its own. */
export async function openSimulation(url: string) {
  const scheduler = new Scheduler()
  const time = new FakeTime()
  installFakeTime(scheduler, time)
  const findings = new Findings()
  const log = errorDetectingLog(findings)
  const purchases = new Purchases(findings)
  const receivers = new FakeReceivers(scheduler, findings)
  return {
    scheduler,
    time,
    findings,
    log,
    simulated: await openSimulatedDatabase(url, scheduler, time, log),
    purchases,
    backends: new FakeBackends(scheduler, purchases),
    receivers,
    deliveries: new DeliveryInvariants(findings, receivers),
    blobs: new FakeBlobs(scheduler),
    clientHistory: new ClientHistory(findings),
    tokens: new Tokens(findings),
    catalog: simulatedCatalog(),
  }
}
