import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** Starts a program of this folder as a process of its own; it is killed at the end of the test at the latest. */
export function startChild(program: string, args: string[]): ChildProcess {
  const child = fork(new URL(program, import.meta.url), args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** The child's next message; an error if it ends without one. */
export async function heard(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the child ended with ${code}`)),
  )
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended])
  return message
}

/** Kills without a chance to clean up, as `kill -9` does. */
export async function killNow(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
