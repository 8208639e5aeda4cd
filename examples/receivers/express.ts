import { webhooks, WebhookRefused } from '@atelier/sdk'
import express from 'express'
import { fulfil } from './fulfil.ts'

const app = express()

// `raw`, before any `express.json()`: the signature is over the bytes that arrived.
app.post('/webhooks', express.raw({ type: 'application/json', limit: '1mb' }), async (request, response) => {
  try {
    const event = await webhooks.verify(request.body, request.headers, process.env.WEBHOOK_SECRET!)
    await fulfil(event)
    response.sendStatus(204)
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error
    response.status(400).send(error.message)
  }
})

app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => console.log('ready'))
