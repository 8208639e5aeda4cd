// graphile-worker as it comes, with a task that does nothing. It works until there is nothing left to do.
import { loadStranger } from '../../../scripts/strangers.ts'

type Run = (options: {
  connectionString: string
  taskList: Record<string, () => Promise<void>>
  noHandleSignals: boolean
}) => Promise<{ stop(): Promise<void> }>

const { run } = await loadStranger<{ run: Run }>('graphile-worker')
const runner = await run({
  connectionString: process.env['DATABASE_URL']!,
  taskList: { nothing: async () => {} },
  noHandleSignals: true,
})
process.on('SIGTERM', () => void runner.stop().then(() => process.exit(0)))
console.log('ready')
