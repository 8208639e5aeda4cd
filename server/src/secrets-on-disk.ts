import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OperatorToken } from './accounts/operator-tokens.ts'
import type { Config } from './config.ts'
import { deriveSecrets, type Secrets } from './platform/secrets.ts'

/**
 * The secrets of this installation: from the configuration, or created at the first start and stored beside the
 * embedded database.
 */
export function loadSecrets(config: Config): { secrets: Secrets; operatorTokens: OperatorToken[] } {
  const { secretKey, secretKeyPrevious, secretKeyNext, operatorToken, operatorTokens, dataDir } = config
  const rotation = { previous: secretKeyPrevious, next: secretKeyNext }
  const isOwnerNamed = operatorTokens.some(({ role }) => role === 'owner')
  const ownToken = operatorToken ?? (isOwnerNamed ? undefined : loadOrCreate(dataDir, 'operator-token'))
  return {
    secrets: deriveSecrets(secretKey ?? loadOrCreate(dataDir, 'secret-key'), rotation),
    operatorTokens: [...namedToken(ownToken), ...operatorTokens],
  }
}

/** The one without a name may do everything, and is called `token` where its actions are recorded. */
const namedToken = (token: string | undefined): OperatorToken[] =>
  token === undefined ? [] : [{ name: 'token', role: 'owner', token }]

/** Written to a temporary file first, since a partly written secret would be weak. */
function loadOrCreate(folder: string, name: string): string {
  const path = join(folder, name)
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(`${path}.new`, path)
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${path} is damaged: it must hold at least 32 characters`)
  return secret
}
