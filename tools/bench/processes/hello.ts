// What Fastify can do on this machine: the same framework with nothing of ours on it.
import fastify from 'fastify'

const http = fastify()
http.get(
  '/',
  { schema: { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } } },
  async () => ({
    hello: 'world',
  }),
)
await http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
console.log('ready')
