// What Node can do on this machine: the bytes of FILE from node:http, and nothing else.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const bytes = readFileSync(process.env['FILE']!)
const headers = { 'content-type': 'application/json', 'content-length': bytes.length }
createServer((_request, response) => response.writeHead(200, headers).end(bytes)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
  () => console.log('ready'),
)
