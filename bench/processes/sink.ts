// What Node can do with an upload on this machine: the body of a request to a file, and nothing else.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
process.on('SIGTERM', () => {
  rmSync(folder, { recursive: true })
  process.exit(0)
})
createServer((request, response) => {
  const path = join(folder, crypto.randomUUID())
  void pipeline(request, createWriteStream(path)).then(() => {
    response.writeHead(201).end()
    rmSync(path)
  })
}).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'))
