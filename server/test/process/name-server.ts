import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import ipaddr from 'ipaddr.js'

/** The addresses of each name at the moment of the question. */
export type Zone = Record<string, { A?: () => string[]; AAAA?: () => string[] }>

const types = { 1: 'A', 28: 'AAAA' } as const

/** Answers on the usual port of this machine; needs leave to. */
export async function startNameServer(zone: Zone): Promise<void> {
  const socket = createSocket('udp4', (question, from) => {
    socket.send(answerTo(question, zone), from.port, from.address)
  })
  socket.bind(53, '127.0.0.1')
  await once(socket, 'listening')
}

/** In the bytes of RFC 1035; nothing may be remembered. */
function answerTo(question: Buffer, zone: Zone): Buffer {
  const { name, type, end } = readQuestion(question)
  const addresses = (type && zone[name]?.[type]?.()) ?? []
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  head.writeUInt16BE(name in zone ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(addresses.length, 6)
  return Buffer.concat([head, question.subarray(12, end), ...addresses.map(recordOf)])
}

function readQuestion(question: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let size = question[at]!; size > 0; size = question[at]!) {
    labels.push(question.toString('latin1', at + 1, at + 1 + size))
    at += 1 + size
  }
  const type = types[question.readUInt16BE(at + 1) as keyof typeof types]
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 }
}

function recordOf(address: string): Buffer {
  const bytes = ipaddr.parse(address).toByteArray()
  const type = bytes.length === 4 ? 1 : 28
  return Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes])
}
