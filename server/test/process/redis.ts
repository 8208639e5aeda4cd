import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createClient } from '@redis/client'
import { freePort } from './launch.ts'
import { until } from '../until.ts'

export type Redis = {
  url: string
  start(): Promise<void>
  /** As `kill -9`. */
  stop(): Promise<void>
  /** As `kill -STOP`: connections stay open, and what arrives at them is not read. */
  pause(): void
  resume(): void
  /** One command, on a connection of its own. */
  ask(...command: string[]): Promise<unknown>
}

/** A Redis of one's own, in memory only. */
export async function startRedis(): Promise<Redis> {
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const url = `redis://127.0.0.1:${port}`
  let child: ReturnType<typeof spawn> | undefined

  const redis: Redis = {
    url,
    async start() {
      child = spawn('redis-server', options, { stdio: 'ignore' })
      await until(() => isListening(port))
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    pause: () => void child!.kill('SIGSTOP'),
    resume: () => void child!.kill('SIGCONT'),
    async ask(...command) {
      const client = await createClient({ url }).connect()
      const reply = await client.sendCommand(command)
      client.destroy()
      return reply
    },
  }
  await redis.start()
  return redis
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const say = (is: boolean) => () => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', say(true)).once('error', say(false))
  })
}
