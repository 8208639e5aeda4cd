// A child of the media pool: loads what is native, says so, then does one thing after another until the pool is gone.
import { loadAddons } from './addons.ts'
import type { Order, Report } from './protocol.ts'
import { Refusal } from './refusal.ts'

// Not `exit`, which would wait for native work still under way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const missing = await loadAddons()
if (missing) report({ state: 'unusable', message: missing })
else {
  const { operations } = await import('./operations.ts')

  const perform = async ({ operation, request, folder }: Order): Promise<Report> => {
    try {
      const work = operations[operation] as (request: unknown, folder: string) => Promise<never>
      return { state: 'done', answer: await work(request, folder) }
    } catch (error) {
      if (error instanceof Refusal)
        return { state: 'refused', refusal: { reason: error.reason, message: error.message } }
      return { state: 'failed', message: error instanceof Error ? (error.stack ?? '') : String(error) }
    }
  }

  process.on('message', (order: Order) => void perform(order).then(report))
  report({ state: 'ready' })
}

function report(message: Report): void {
  process.send?.(message)
}
