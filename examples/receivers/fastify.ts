import { webhooks, WebhookRefused } from '@atelier/sdk'
import fastify from 'fastify'
import { fulfil } from './fulfil.ts'

const app = fastify()

// Fastify parses JSON unless told otherwise: the signature is over the bytes that arrived.
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
)

app.post<{ Body: Buffer }>('/webhooks', async (request, reply) => {
  try {
    const event = await webhooks.verify(request.body, request.headers, process.env.WEBHOOK_SECRET!)
    await fulfil(event)
    return reply.code(204).send()
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error
    return reply.code(400).send(error.message)
  }
})

await app.listen({ port: Number(process.env.PORT ?? 3000), host: '127.0.0.1' })
console.log('ready')
