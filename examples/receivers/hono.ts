import { webhooks, WebhookRefused } from '@atelier/sdk'
import { Hono } from 'hono'
import { fulfil } from './fulfil.ts'

const app = new Hono()

app.post('/webhooks', async (context) => {
  try {
    const { raw } = context.req
    const event = await webhooks.verify(await raw.arrayBuffer(), raw.headers, process.env.WEBHOOK_SECRET!)
    await fulfil(event)
    return context.body(null, 204)
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error
    return context.text(error.message, 400)
  }
})

export default app
