import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectOk, testApp } from '../../app.ts'
import { addWebhook, development } from '../../webhook-fixture.ts'
import { answer } from '../../replies.ts'
import { submitAs } from '../../submit-as.ts'

const deliveriesOf = (id: string) => `/account/v1/generations/${id}/deliveries`

describe('GET /account/v1/generations/{id}/deliveries', () => {
  test('its event on the way to each webhook that asked for it, newest first, with the attempts', async () => {
    const app = await testApp(development)
    const person = await app.person({ coins: 100 })
    const first = await addWebhook(app, person)
    const second = await addWebhook(app, person, { events: ['generation.succeeded'] })
    await addWebhook(app, person, { events: ['generation.canceled'] })
    second.receiver.reply = answer(500)
    const id = await submitAs(person)
    await submitAs(person)
    await app.runJobs()

    const { status, body } = await person.get(deliveriesOf(id))

    expect(status).toBe(200)
    expect(body.items).toHaveLength(2)
    const of = (webhookId: string) =>
      body.items.find((item: { webhookId: string }) => item.webhookId === webhookId)
    expect(of(first.id)).toMatchObject({
      url: first.receiver.url,
      generationId: id,
      eventType: 'generation.succeeded',
      state: 'delivered',
      attempts: [{ status: 200 }],
    })
    expect(of(second.id)).toMatchObject({ state: 'pending', attempts: [{ status: 500 }] })
    const { items } = await expectOk(
      person.get(`/account/v1/webhooks/${first.id}/deliveries?state=delivered`),
    )
    expect(of(first.id)).toMatchObject(
      items.find(({ generationId }: { generationId: string }) => generationId === id),
    )
  })

  test('where nobody asked, nobody was told', async () => {
    const app = await testApp()
    const person = await app.person({ coins: 100 })
    const id = await submitAs(person)

    expect((await person.get(deliveriesOf(id))).body).toEqual({ items: [] })
  })

  test("somebody else's generation is not there, nor one that was deleted", async () => {
    const app = await testApp()
    const [person, other] = [await app.person(), await app.person({ coins: 100 })]
    const id = await submitAs(other)
    await app.runJobs()
    const notFound = { status: 404, body: { code: 'not_found' } }

    expect(await person.get(deliveriesOf(id))).toMatchObject(notFound)
    expect(await person.get(deliveriesOf(randomUUID()))).toMatchObject(notFound)
    expect((await other.get(deliveriesOf(id))).status).toBe(200)
    await expectOk(other.delete(`/account/v1/generations/${id}`))
    expect(await other.get(deliveriesOf(id))).toMatchObject(notFound)
  })
})
