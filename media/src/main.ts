// A child of the media pool: loads what is native, says so, then does one thing after another until the pool is gone.
import { loadAddons } from './addons.ts'
import { openAdvance } from './advance.ts'
import { openChannel } from './channel.ts'
import { isOfDisk } from './disk.ts'
import { isOfMemory } from './memory.ts'
import type { operations as all } from './operations.ts'
import { InvalidInput, type Task } from './program.ts'
import type { Ended, Order } from './protocol.ts'
import { Refusal } from './refusal.ts'

type Work = (request: unknown, folder: string, progress: Task['progress']) => Promise<never>

let operations: typeof all

const tell = openChannel((order) => void perform(order).then(tell))
const missing = await loadAddons()
if (missing) tell({ state: 'unusable', message: missing })
else {
  ;({ operations } = await import('./operations.ts'))
  tell({ state: 'ready' })
}

async function perform({ id, operation, request, folder }: Order): Promise<Ended> {
  const { progress, end } = openAdvance((share) => tell({ state: 'progress', id, share }))
  try {
    const work = operations[operation] as Work
    return { state: 'done', id, answer: await work(request, folder, progress) }
  } catch (error) {
    if (error instanceof Refusal)
      return { state: 'refused', id, refusal: { reason: error.reason, message: error.message } }
    if (error instanceof InvalidInput)
      return { state: 'invalid_input', id, message: error.message.slice(0, 4000) }
    const message = error instanceof Error ? (error.stack ?? '') : String(error)
    return { state: stateOf(error), id, message: message.slice(0, 4000) }
  } finally {
    end()
  }
}

function stateOf(error: unknown) {
  if (isOfDisk(error)) return 'disk_refused'
  return isOfMemory(error) ? 'out_of_memory' : 'failed'
}
