// app/webhooks/route.ts
import { webhooks, WebhookRefused } from '@atelier/sdk'
import { fulfil } from './fulfil.ts'

export async function POST(request: Request): Promise<Response> {
  try {
    const body = await request.arrayBuffer()
    const event = await webhooks.verify(body, request.headers, process.env.WEBHOOK_SECRET!)
    await fulfil(event)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error
    return new Response(error.message, { status: 400 })
  }
}
