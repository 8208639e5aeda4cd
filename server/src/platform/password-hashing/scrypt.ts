import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { equalInConstantTime } from '../secrets.ts'
import type { FromThread, ToThread } from './scrypt-thread.ts'

/** Hashes and verifies passwords. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(kept: { hash: string; password: string }): Promise<boolean>
}

const SALT_BYTES = 16

/** Hashes as better-auth writes them, `salt:key`. The thread is started by the first password. */
export function openScrypt(): PasswordHasher & { close(): Promise<void> } {
  const pending = new Map<number, PromiseWithResolvers<string>>()
  let thread: Worker | undefined
  let asked = 0

  function startThread(): Worker {
    const started = new Worker(new URL('scrypt-thread.ts', import.meta.url))
    // An idle thread must not keep the process alive; while it hashes, the connection of the request does.
    started.unref()
    started.on('message', ({ id, key }: FromThread) => {
      pending.get(id)?.resolve(key)
      pending.delete(id)
    })
    let failure: Error | undefined
    started.on('error', (error: Error) => (failure = error))
    started.on('exit', () => fail(failure ?? new Error('the thread that hashes passwords has ended')))
    return started
  }

  /** The next password starts another thread. */
  function fail(reason: Error): void {
    thread = undefined
    for (const { reject } of pending.values()) reject(reason)
    pending.clear()
  }

  function derive(password: string, salt: string): Promise<string> {
    thread ??= startThread()
    const derived = Promise.withResolvers<string>()
    const id = ++asked
    pending.set(id, derived)
    thread.postMessage({ id, password, salt } satisfies ToThread, [])
    return derived.promise
  }

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
      await thread?.terminate()
    },
  }
}
