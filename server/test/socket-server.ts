// The server's half of WebSocket, as far as imitations of backends need it: they send short texts, and hear only goodbyes.
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Fixed by RFC 6455. */
const KEY_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

const TEXT = 0x81
const BINARY = 0x82
const CLOSE = 0x88

export type ServedSocket = {
  send(message: string | Uint8Array): void
  /** Without a goodbye, as when the process dies. */
  cut(): void
}

/** Answers the handshake. */
export function acceptSocket({ headers }: IncomingMessage, stream: Duplex): ServedSocket {
  const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${KEY_SUFFIX}`).digest('base64')
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  stream.on('error', () => {})
  stream.on('data', (frame: Buffer) => {
    if (frame[0] === CLOSE) stream.end(Buffer.from([CLOSE, 0]))
  })
  return {
    send(message) {
      const isText = typeof message === 'string'
      const content = Buffer.from(message as string)
      const length = Buffer.alloc(4, 126)
      length[0] = isText ? TEXT : BINARY
      length.writeUInt16BE(content.length, 2)
      // The long form of the length is for 126 bytes and more.
      const head = content.length < 126 ? Buffer.from([length[0], content.length]) : length
      if (!stream.destroyed) stream.write(Buffer.concat([head, content]))
    },
    cut: () => void stream.destroy(),
  }
}
