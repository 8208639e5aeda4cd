import { DeliveryPromises } from './delivery-promises.ts'
import { FakeBackends } from './fake-backends.ts'
import { FakeBlobs } from './fake-blobs.ts'
import { FakeReceivers } from './fake-receivers.ts'
import { FakeTime, installFakeTime } from './fake-time.ts'
import { Findings } from './findings.ts'
import { Gate } from './gate.ts'
import { simulatedCatalog } from './models.ts'
import { Purchases } from './purchases.ts'
import { openSimulatedDatabase } from './simulated-database.ts'
import { Told } from './told.ts'
import { Tokens } from './tokens.ts'
import { watchingLog } from './watching-log.ts'

/** What is built once and swept clean for every seed. */
export type Stage = Awaited<ReturnType<typeof openStage>>

/** On a migrated database of its own. */
export async function openStage(url: string) {
  const gate = new Gate()
  const time = new FakeTime()
  installFakeTime(gate, time)
  const findings = new Findings()
  const log = watchingLog(findings)
  const purchases = new Purchases(findings)
  const receivers = new FakeReceivers(gate, findings)
  return {
    gate,
    time,
    findings,
    log,
    simulated: await openSimulatedDatabase(url, gate, time, log),
    purchases,
    backends: new FakeBackends(gate, purchases),
    receivers,
    deliveries: new DeliveryPromises(findings, receivers),
    blobs: new FakeBlobs(gate),
    told: new Told(findings),
    tokens: new Tokens(findings),
    catalog: simulatedCatalog(),
  }
}
