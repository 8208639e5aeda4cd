// A child of the media pool: loads what is native, says so, then does one thing after another until the pool is gone.
import { loadAddons } from './addons.ts'
import { openChannel } from './channel.ts'
import { isOfDisk } from './disk.ts'
import type { operations as all } from './operations.ts'
import type { Order, Report } from './protocol.ts'
import { Refusal } from './refusal.ts'

let operations: typeof all

const tell = openChannel((order) => void perform(order).then(tell))
const missing = await loadAddons()
if (missing) tell({ state: 'unusable', message: missing })
else {
  ;({ operations } = await import('./operations.ts'))
  tell({ state: 'ready' })
}

async function perform({ id, operation, request, folder }: Order): Promise<Report> {
  try {
    const work = operations[operation] as (request: unknown, folder: string) => Promise<never>
    return { state: 'done', id, answer: await work(request, folder) }
  } catch (error) {
    if (error instanceof Refusal)
      return { state: 'refused', id, refusal: { reason: error.reason, message: error.message } }
    const message = error instanceof Error ? (error.stack ?? '') : String(error)
    return { state: isOfDisk(error) ? 'disk_refused' : 'failed', id, message: message.slice(0, 4000) }
  }
}
