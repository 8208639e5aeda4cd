import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { PoolRequest, PoolResponse } from './protocol.ts'

/** The pool opens the channel as the descriptor after stdin, stdout and stderr. */
const DESCRIPTOR = 3

/** Opens the channel to the pool, one JSON text a line in either direction, and returns the function that sends. */
export function openChannel(onRequest: (request: PoolRequest) => void): (response: PoolResponse) => void {
  const socket = new Socket({ fd: DESCRIPTOR, readable: true, writable: true })
  // The pool has closed its end. `process.exit` would wait for native work that is still running.
  socket.on('error', () => {}).on('close', () => process.kill(process.pid, 'SIGKILL'))
  createInterface({ input: socket }).on('line', (text) => onRequest(JSON.parse(text) as PoolRequest))
  return (response) => void socket.write(`${JSON.stringify(response)}\n`)
}
