import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '../../../server/test/app.ts'
import { until } from '../../../server/test/until.ts'
import { expectAccessible } from './accessibility.ts'
import { hasChromium } from './chromium.ts'
import { generate } from './generations.ts'
import { database, operator, person, type Visitor } from './people.ts'
import { addHook, disableAsFailing, makeOne } from './webhooks.ts'
import { expectVisible, openAs } from './windows.ts'

/** As if every attempt had failed, once the last one is written down. */
async function giveUpDeliveries(webhookId: string): Promise<void> {
  const db = await database()
  const pending = () =>
    sql`select from deliveries where webhook_id = ${webhookId} and state = 'pending'`.execute(db)
  await until(async () => (await pending()).rows.length === 0)
  await sql`update deliveries set state = 'failed' where webhook_id = ${webhookId}`.execute(db)
  await sql`update webhooks set failed_since_success = 2 where id = ${webhookId}`.execute(db)
}

describe.runIf(hasChromium())("the operator's office: what went wrong", () => {
  let owner: Visitor
  let customer: Visitor

  beforeAll(async () => {
    owner = await person({ name: 'Olga' })
    await expectOk(operator().patch(`/operator/v1/accounts/${owner.id}`, { operatorRole: 'owner' }))
    customer = await person({ name: 'Carol' })
  })

  test('a parked purchase is judged, no coins move, and it waits no longer', async () => {
    const { id } = await generate(customer, 'sandbox-image', { prompt: 'A chair' })
    const { rows } = await sql<{ id: string }>`update attempts set state = 'parked', verdict = null
      where generation_id = ${id} returning id`.execute(await database())
    const attempt = rows[0]!.id
    const before = await customer.client.get('/v1/account')
    const page = await openAs(owner)
    await page.goto('/operator/backends')
    await page.getByRole('button', { name: `Verdict on ${attempt}` }).click()
    const dialog = page.getByRole('dialog', { name: 'What became of this attempt?' })
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expectVisible(dialog.getByText('This field is required.'))
    await dialog.getByLabel('The backend accepted and charged it').check()
    await expectVisible(dialog.getByRole('textbox', { name: 'Cost' }))
    await expectAccessible(page, 'a verdict')
    await dialog.getByLabel('The backend never accepted it').check()
    await dialog.getByRole('button', { name: 'Record' }).click()

    await page.getByRole('button', { name: `Verdict on ${attempt}` }).waitFor({ state: 'detached' })
    const judged = await sql`select verdict from attempts where id = ${attempt}`.execute(await database())
    expect(judged.rows).toEqual([{ verdict: 'not_bought' }])
    expect((await customer.client.get('/v1/account')).body).toEqual(before.body)
  })

  test('a webhook that fails is tested, enabled, and sent what it missed', async () => {
    const { receiver, id } = await addHook(customer)
    await makeOne(customer)
    await receiver.received(1)
    await giveUpDeliveries(id)
    await disableAsFailing(id)
    const host = new URL(receiver.url).host
    const page = await openAs(owner)
    await page.goto('/operator/webhooks?all=true')
    await page.getByRole('button', { name: `Enable ${host}` }).click()
    await page.getByRole('button', { name: `Enable ${host}` }).waitFor({ state: 'detached' })
    expect((await customer.client.get(`/account/v1/webhooks/${id}`)).body.enabled).toBe(true)
    await page.getByRole('button', { name: `Send a test event to ${host}` }).click()
    await receiver.received(2)

    await giveUpDeliveries(id)
    await page.goto('/operator/webhooks')
    await page.getByRole('button', { name: `2 deliveries to ${host} given up` }).click()
    const failures = page.getByRole('dialog', { name: `Deliveries to ${host} that were given up` })
    const resend = failures.getByRole('button', { name: /^Resend generation\.succeeded/ }).first()
    await resend.waitFor()
    await expectAccessible(page, 'deliveries that were given up')
    await resend.click()
    await receiver.received(3)
    await page.keyboard.press('Escape')

    await giveUpDeliveries(id)
    await page.getByRole('button', { name: `Resend what ${host} missed` }).click()
    const replay = page.getByRole('dialog', { name: `Resend what ${host} missed?` })
    await replay.getByLabel('Since').fill('2020-01-01T00:00')
    await replay.getByRole('button', { name: 'Resend' }).click()
    await receiver.received(4)
  })

  test('whoever shares what they should not is stopped from sharing', async () => {
    const { id: generationId } = await generate(customer, 'sandbox-image', { prompt: 'A secret' })
    const { url } = await expectOk(customer.client.post('/account/v1/shares', { generationId }))
    const page = await openAs(owner)
    await page.goto(`/operator/shares?account=${customer.id}`)
    await page.getByRole('button', { name: /^Look at/ }).click()
    await page.getByRole('button', { name: 'Block sharing…' }).click()
    const asking = page.getByRole('dialog', { name: `Block sharing for Carol (${customer.email})?` })
    await asking.getByRole('button', { name: 'Block sharing' }).click()
    await asking.waitFor({ state: 'detached' })

    expect((await expectOk(operator().get(`/operator/v1/accounts/${customer.id}`))).sharingBlocked).toBe(true)
    expect((await fetch(url)).status).toBe(404)
  })
})
