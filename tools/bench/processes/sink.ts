// What Node can do with an upload on this machine: the body of a request to a file, and nothing else.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
process.on('SIGTERM', () => {
  rmSync(folder, { recursive: true })
  process.exit(0)
})
createServer((request, response) => void receive(request, response)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
  () => console.log('ready'),
)

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = join(folder, crypto.randomUUID())
  await pipeline(request, createWriteStream(path))
  response.writeHead(201).end()
  rmSync(path)
}
