import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Installation } from '../installation.ts'
import { Node } from '../node.ts'
import type { Step } from './step.ts'

const restoreCommand = fileURLToPath(new URL('../../../server/src/restore.ts', import.meta.url))

export const backup: Step = {
  name: 'backup',
  title: 'a base backup under load is restored beside it: its audit holds, and it deletes nothing',
  mayFail: 0,
  async run(installation) {
    const { database } = installation
    const restored = await database.primary.startRestored()
    try {
      await lookAt(installation, restored.url(database.name))
    } finally {
      await restored.close()
    }
    return undefined
  },
}

async function lookAt({ folder, variables, operator }: Installation, url: string): Promise<void> {
  const dataDir = join(folder, 'restored')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const env = { ...variables, DATABASE_URL: url, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [restoreCommand], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...env },
  })
  if (!stdout.includes('Its nodes delete no file.'))
    throw new Error(`A restored copy may delete files of the original: ${stdout}`)
  const node = await Node.prepare({
    name: 'restored',
    role: 'api',
    variables: env,
    logFile: join(folder, 'restored.log'),
  })
  try {
    await node.start()
    const { ok } = await operator('GET', '/operator/v1/audit?full=true', undefined, node)
    if (!ok) throw new Error('The audit of a restored copy found something')
  } finally {
    await node.kill()
  }
}
