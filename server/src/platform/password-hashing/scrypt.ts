import { randomBytes } from 'node:crypto'
import { equalInConstantTime } from '../secrets.ts'
import { openThread } from '../thread.ts'
import type { Salted } from './scrypt-thread.ts'

/** Hashes and verifies passwords. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(kept: { hash: string; password: string }): Promise<boolean>
}

const SALT_BYTES = 16

/** Hashes as better-auth writes them, `salt:key`. The thread is started by the first password. */
export function openScrypt(): PasswordHasher & { close(): Promise<void> } {
  const thread = openThread<Salted, string>(new URL('scrypt-thread.ts', import.meta.url), 'hashes passwords')
  const derive = (password: string, salt: string) => thread.ask({ password, salt })

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES).toString('hex')
      return `${salt}:${await derive(password, salt)}`
    },
    async verify({ hash, password }) {
      const [salt, key] = hash.split(':')
      if (!salt || !key) throw new Error('a password hash is not of the form salt:key')
      return equalInConstantTime(key, await derive(password, salt))
    },
    async close() {
      await thread.end()
    },
  }
}
