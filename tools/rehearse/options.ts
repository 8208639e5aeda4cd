import { parseArgs } from 'node:util'
import { steps } from './steps/all.ts'
import type { Step } from './steps/step.ts'

export type Options = { steps: readonly Step[]; accounts: number; keep: boolean }

export const help = `npm run deploy:rehearse -- [options]

Starts two api nodes, two workers, PostgreSQL with a standby, Redis, an S3 server and nginx on this machine, lets
customers work through nginx, and takes one part after the other away. Exits with 1 when a bar was missed.

  --only <step>      may be given more than once; by default all, about fifteen minutes:
${steps.map(({ name, title }) => `                     ${name.padEnd(20)} ${title}`).join('\n')}
  --accounts <n>     customers who work at the same time (default 20)
  --keep             leaves the folder with logs, also where all went well
  --help`

/** Undefined when only help was asked for; throws on what it does not know. */
export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      accounts: { type: 'string', default: '20' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const unknown = values.only.find((name) => !steps.some((step) => step.name === name))
  if (unknown !== undefined)
    throw new Error(`--only ${unknown} is unknown; there are ${steps.map(({ name }) => name).join(', ')}`)
  const accounts = Number(values.accounts)
  if (!Number.isInteger(accounts) || accounts < 1 || accounts > 200)
    throw new Error('--accounts takes a number from 1 to 200')
  // In their own order: a failover leaves another primary behind.
  const chosen = values.only.length === 0 ? steps : steps.filter(({ name }) => values.only.includes(name))
  return { steps: chosen, accounts, keep: values.keep }
}
