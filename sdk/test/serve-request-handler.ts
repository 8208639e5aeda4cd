// Serves a receiver that takes a `Request`, as its framework would: `<module> <export>` in the arguments.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

const [path, name] = process.argv.slice(2)
const module = await import(path!)
const handle: (request: Request) => Response | Promise<Response> = module[name!].fetch ?? module[name!]

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const request = new Request(`http://localhost${incoming.url}`, {
    method: incoming.method!,
    headers: incoming.headers as Record<string, string>,
    body: await buffer(incoming),
  })
  const response = await handle(request)
  outgoing.writeHead(response.status).end(await response.text())
}

const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'))
