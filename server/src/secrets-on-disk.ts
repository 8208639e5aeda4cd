import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
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

/** Appears whole or not at all: a secret that was half written would be a weak one. */
function keptOrMade(folder: string, name: string): string {
  const path = join(folder, name)
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(`${path}.new`, path)
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${path} is damaged: it must hold at least 32 characters`)
  return secret
}
