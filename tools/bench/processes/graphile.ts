// graphile-worker with a task that does nothing. It works until there is nothing left to do.
import { loadStranger } from '../../../scripts/strangers.ts'
import type { GraphileOptions } from '../graphile.ts'

type Log = (level: string, message: string) => void
type Logger = new (factory: () => Log) => object
type Run = (options: {
  preset: { worker: GraphileOptions & { connectionString: string; logger: object } }
  taskList: Record<string, () => Promise<void>>
  noHandleSignals: boolean
}) => Promise<{ stop(): Promise<void> }>

const options = JSON.parse(process.env['GRAPHILE_OPTIONS']!) as GraphileOptions
const { run, Logger } = await loadStranger<{ run: Run; Logger: Logger }>('graphile-worker')
// As ours, it tells only what is wrong.
const logger = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning') process.stderr.write(`graphile-worker: ${message}\n`)
})
const runner = await run({
  preset: { worker: { ...options, connectionString: process.env['DATABASE_URL']!, logger } },
  taskList: { nothing: async () => {} },
  noHandleSignals: true,
})
process.on('SIGTERM', () => void runner.stop().then(() => process.exit(0)))
console.log('ready')
