import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { deriveSecrets, type Secrets } from './platform/secrets.ts'

/** The secrets of this installation: as configured, or made at the first start and kept beside the embedded database. */
export function loadSecrets(config: Config): { secrets: Secrets; operatorToken: string } {
  const { secretKey, secretKeyPrevious, operatorToken, dataDir } = config
  return {
    secrets: deriveSecrets(secretKey ?? keptOrMade(dataDir, 'secret-key'), secretKeyPrevious),
    operatorToken: operatorToken ?? keptOrMade(dataDir, 'operator-token'),
  }
}

function keptOrMade(folder: string, name: string): string {
  const path = join(folder, name)
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
