import { onTestFinished } from 'vitest'
import { deriveSecrets } from '../src/platform/secrets.ts'
import { startDelivering, type Deliverer } from '../src/webhooks/deliver.job.ts'
import { SECRET_KEY, type TestApp } from './app.ts'
import { silent } from './engines.ts'

/** Another worker on the app's database, for deliveries only. It runs until the test ends. */
export async function startDeliveryWorker({
  dependencies,
  clock,
}: Pick<TestApp, 'dependencies' | 'clock'>): Promise<Deliverer> {
  const options = { retrySeconds: [30], headerPrefix: 'Service' }
  const secrets = deriveSecrets(SECRET_KEY)
  const worker = await startDelivering({ ...dependencies, secrets, clock, log: silent }, options)
  onTestFinished(() => worker.stop({ graceMs: 0 }))
  return worker
}
