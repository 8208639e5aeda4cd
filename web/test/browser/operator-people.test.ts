import type { OperatorRole } from '@atelier/contract/operator-role.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { countNewHours } from '../../../server/src/stats/count-hours.job.ts'
import { hasChromium } from './chromium.ts'
import { expectAccessible } from './accessibility.ts'
import { generate } from './generations.ts'
import { database, operator, person, type Visitor } from './people.ts'
import { walkAs } from './walk.ts'
import { expectVisible, openAs, openWindow, textOf } from './windows.ts'

async function operatorOf(role: OperatorRole, name: string): Promise<Visitor> {
  const visitor = await person({ name })
  await operator().patch(`/operator/v1/accounts/${visitor.id}`, { operatorRole: role })
  return visitor
}

describe.runIf(hasChromium())("the operator's office", () => {
  let owner: Visitor
  let customer: Visitor
  let generationId: string

  beforeAll(async () => {
    owner = await operatorOf('owner', 'Olga')
    customer = await person({ name: 'Ada', coins: 1000 })
    await customer.client.post('/account/v1/keys', { name: 'Production', scopes: ['read'] })
    const made = await generate(customer, 'sandbox-image', { prompt: 'A secret chair', num_outputs: 2 })
    generationId = made.id
    // What a worker does every minute.
    await countNewHours(await database())()
  })

  test('is not there for customers and strangers', async () => {
    for (const page of [
      await openAs(customer, { mayFail: /status of 404/ }),
      await openWindow({ mayFail: /status of 404/ }),
    ]) {
      await page.goto('/operator/accounts')

      await expectVisible(page.getByRole('heading', { name: 'Page not found' }))
      expect(await page.getByRole('navigation', { name: 'Operator' }).count()).toBe(0)
    }
  })

  test('grants coins once, however often the button is pressed, and the ledger says why', async () => {
    const page = await openAs(owner, { mayFail: /ERR_FAILED/ })
    await page.goto('/operator/accounts')
    await page.getByLabel('Email, name or ID').fill(customer.email)
    await page.waitForURL(/query=/)
    await page.getByRole('row', { name: customer.email }).getByRole('link', { name: 'Ada' }).click()
    await page.getByRole('button', { name: 'Grant coins' }).click()
    const form = page.getByRole('dialog', { name: 'Grant coins to Ada' })

    await form.getByRole('textbox', { name: 'Coins' }).fill('1.000') // A thousand in German.
    await form.getByLabel('Reason').fill('Invoice 2031')
    await form.getByRole('button', { name: 'Grant coins' }).click()
    await expectVisible(form.getByText('Enter a whole number other than 0', { exact: false }))
    await form.getByRole('textbox', { name: 'Coins' }).fill('500')
    // The first answer is lost on its way; what is sent again must not grant again.
    await page.route('**/coins', async (route) => {
      await route.fetch()
      await route.abort()
      await page.unroute('**/coins')
    })
    await form.getByRole('button', { name: 'Grant coins' }).click()
    await expectVisible(form.getByRole('alert'))
    await form.getByRole('button', { name: 'Grant coins' }).click()

    await expectVisible(page.getByText('500 coins were granted.'))
    const { body: account } = await operator().get(`/operator/v1/accounts/${customer.id}/ledger`)
    const grants = account.items.filter((entry: { note: string | null }) => entry.note === 'Invoice 2031')
    expect(grants).toMatchObject([{ kind: 'grant', coins: 500 }])
    await page.getByText('Ledger', { exact: true }).click()
    await expectVisible(page.getByRole('row', { name: /Invoice 2031/ }))
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    expect(await textOf(await waiting)).toContain('Invoice 2031')
  })

  test('locks an account after it has said what that does, and everybody reads who did', async () => {
    const other = await person({ name: 'Locked out' })
    const page = await openAs(owner)
    await page.goto(`/operator/accounts/${other.id}`)

    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Lock Locked out?' })
    await expectVisible(dialog.getByText('Quotes, submits and uploads are refused at once.'))
    await dialog.getByRole('button', { name: 'Lock' }).click()

    await expectVisible(page.getByText('This account is locked'))
    await page.goto(`/operator/log?target=${other.id}`)
    await expectVisible(page.getByRole('row', { name: /account\.update/ }).getByText(owner.email))
    await expectVisible(page.getByText('locked: true'))
  })

  test('shows nothing of what was made before somebody asks, and records that they did', async () => {
    const page = await openAs(owner)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`/operator/generations/${generationId}`)
    await expectVisible(page.getByText('Texts and 2 outputs are hidden.'))
    await page.getByText('Attempt 1').first().waitFor()

    expect(await page.content()).not.toContain('A secret chair')
    expect(asked.filter((url) => url.includes('/files/'))).toEqual([])
    await page.getByRole('button', { name: 'Reveal' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click()

    await expectVisible(page.getByText('A secret chair').first())
    await expect.poll(() => page.getByRole('img', { name: /^Outputs: / }).count()).toBe(2)
    const { body } = await operator().get(`/operator/v1/actions?target=${generationId}`)
    expect(body.items).toMatchObject([{ action: 'generation.reveal', actor: owner.email }])
  })

  test('refunds a generation with a reason, once', async () => {
    const made = await generate(customer, 'sandbox-image', { prompt: 'A blank image' })
    const page = await openAs(owner)
    await page.goto(`/operator/generations/${made.id}`)

    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund this generation?' })
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expectVisible(dialog.getByText('This field is required.'))
    await dialog.getByLabel('Reason').fill('It was blank')
    await dialog.getByRole('button', { name: 'Refund' }).click()

    await expectVisible(page.getByRole('region', { name: 'Receipt' }).getByText('It was blank'))
    await page.getByRole('button', { name: 'Refund' }).waitFor({ state: 'detached' })
  })

  test('offers each role what it may do', async () => {
    const [support, reader] = [await operatorOf('support', 'Sam'), await operatorOf('read-only', 'Rita')]
    const helper = await openAs(support)
    await helper.goto(`/operator/accounts/${customer.id}`)
    await expectVisible(helper.getByRole('button', { name: 'Grant coins' }))
    expect(await helper.getByRole('button', { name: 'Change role' }).count()).toBe(0)
    // Operators' own accounts are for owners alone.
    const { id: ofOwner } = await generate(owner, 'sandbox-image', { prompt: 'A desk' })
    await helper.goto(`/operator/generations/${ofOwner}`)
    await expectVisible(helper.getByRole('region', { name: 'Receipt' }).getByText('Charged'))
    expect(await helper.getByRole('button', { name: 'Refund' }).count()).toBe(0)

    const page = await openAs(reader)
    await page.goto(`/operator/accounts/${customer.id}`)
    await expectVisible(page.getByRole('heading', { name: 'Ada' }))
    expect(await page.getByRole('button', { name: /Grant|Lock|Sign-in|Change/ }).count()).toBe(0)
    await page.goto(`/operator/generations/${generationId}`)
    await expectVisible(page.getByText('Texts and 2 outputs are hidden.'))
    expect(await page.getByRole('button', { name: 'Reveal' }).count()).toBe(0)
  })

  test('tells how the day went, in figures, charts and tables', async () => {
    const page = await openAs(owner)
    await page.goto('/operator')

    await expectVisible(page.getByRole('img', { name: /^Generations that ended: \d+ generations from/ }))
    await expectVisible(page.getByRole('table', { name: 'Failures by model' }).getByText('sandbox-image'))
    await page.getByRole('button', { name: 'Show as table' }).first().click()
    await expectVisible(page.getByRole('table', { name: 'Generations that ended' }))
  })

  test('is found in the palette by operators', async () => {
    const page = await openAs(owner)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to' }).fill('operator log')
    await page.keyboard.press('Enter')

    await expectVisible(page.getByRole('heading', { name: 'Log', level: 1 }))
  })

  const walk = walkAs(() => owner)
  test.each([
    '/operator',
    '/operator?period=month',
    '/operator/accounts',
    '/operator/accounts?create=true',
    '/operator/accounts?query=nobody+at+all',
    '/operator/accounts/{customer}',
    '/operator/accounts/{customer}?view=ledger',
    '/operator/accounts/{customer}?view=keys',
    '/operator/accounts/{customer}?view=notes',
    '/operator/accounts/{customer}?view=sign-ins',
    '/operator/accounts/{customer}?view=customer',
    '/operator/accounts/{customer}?view=data',
    '/operator/generations',
    '/operator/generations/{generation}',
    '/operator/operators',
    '/operator/log',
  ])('%s is readable by everybody', async (path) => {
    const page = await walk(path.replace('{customer}', customer.id).replace('{generation}', generationId))
    if (path.includes('view=customer')) {
      await page.getByRole('button', { name: 'Look' }).click()
      await page.getByRole('table', { name: 'Newest generations' }).waitFor()
    }

    await expectAccessible(page, path)
  })
})
