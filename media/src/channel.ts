import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Order, Report } from './protocol.ts'

/** Where the pool has put our end of the line, behind the usual three. */
const DESCRIPTOR = 3

/** Opens the line to the pool, a JSON text each way at a time, and gives what speaks on it. */
export function openChannel(onOrder: (order: Order) => void): (report: Report) => void {
  const line = new Socket({ fd: DESCRIPTOR, readable: true, writable: true })
  // The pool is gone. Not `exit`, which would wait for native work still under way.
  line.on('error', () => {}).on('close', () => process.kill(process.pid, 'SIGKILL'))
  createInterface({ input: line }).on('line', (text) => onOrder(JSON.parse(text) as Order))
  return (report) => void line.write(`${JSON.stringify(report)}\n`)
}
