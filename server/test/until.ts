import { setTimeout as delay } from 'node:timers/promises'

/** Polls for a change of another process that sends no notification, up to the time limit of the test. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(10)
}
