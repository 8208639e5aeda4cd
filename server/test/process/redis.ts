import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from './launch.ts'

export type Redis = { url: string; stop(): Promise<void>; start(): Promise<void> }

/** A Redis of one's own, in memory only. */
export async function startRedis(): Promise<Redis> {
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  let child: ReturnType<typeof spawn> | undefined

  const redis: Redis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn('redis-server', options, { stdio: 'ignore' })
      while (!(await isListening(port))) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    async stop() {
      if (!child || child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
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
