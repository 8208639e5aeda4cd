import { setTimeout as delay } from 'node:timers/promises'

/** Looks again and again at what another process does and tells nobody about; how long, the test's own limit says. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(10)
}
