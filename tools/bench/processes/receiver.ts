// A webhook endpoint over TLS: answers every request with 200, except at /hang, where it never answers.
import { createServer } from 'node:https'

const tls = { key: process.env['TLS_KEY']!, cert: process.env['TLS_CERT']! }
createServer(tls, (request, response) => {
  request.resume()
  if (request.url !== '/hang')
    request.once('end', () => response.writeHead(200, { 'content-length': 0 }).end())
}).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'))
