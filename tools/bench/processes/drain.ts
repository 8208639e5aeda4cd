// Downloads large files over many connections, one at a time on each. As `load.ts`, but without looking at what arrives:
// of a megabyte, that would be most of the work.
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { answeredOf } from '../answered.ts'
import type { Load } from './load.ts'

const { port, connections, seconds, requests, status } = (await json(process.stdin)) as Load
const expected = `HTTP/1.1 ${status}`
const latencies: number[] = []
let sent = 0
let isOver = false

const startedAt = performance.now()
setTimeout(() => (isOver = true), seconds * 1000)
await Promise.all(Array.from({ length: connections }, converse))
const elapsedSeconds = (performance.now() - startedAt) / 1000
process.stdout.write(JSON.stringify(answeredOf(latencies, elapsedSeconds)))

function converse(): Promise<void> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.allocUnsafe(256 * 1024)
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback: receive } })
    let sentAt = 0
    /** Negative until the head has come. */
    let left = -1
    let isLast = false
    socket.on('connect', next)
    socket.on('error', reject)
    socket.on('close', () => {
      if (isLast && !isOver) resolve(converse()) // It has had enough requests on this one, and said so.
      else if (isOver) resolve()
      else reject(new Error('the server closed a connection'))
    })

    function receive(size: number) {
      left = left < 0 ? afterHead(buffer.subarray(0, size)) : left - size
      if (left > 0) return true
      latencies.push(performance.now() - sentAt)
      left = -1
      if (isOver || isLast) socket.end()
      else next()
      return true
    }

    function afterHead(begin: Buffer): number {
      const text = begin.toString('latin1')
      const head = text.indexOf('\r\n\r\n')
      isLast = /\r\nconnection: close/i.test(text)
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
      if (text.startsWith(expected) && head > 0 && length) return Number(length) - (begin.length - head - 4)
      reject(new Error(`unexpected answer:\n${text.slice(0, 500)}`))
      return 0
    }

    function next() {
      sentAt = performance.now()
      socket.write(requests[sent++ % requests.length]!, 'latin1')
    }
  })
}
