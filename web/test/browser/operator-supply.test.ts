import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { stableDiffusion } from '../../../server/test/sample-graphs.ts'
import { expectOk } from '../../../server/test/app.ts'
import { expectAccessible } from './accessibility.ts'
import { hasChromium } from './chromium.ts'
import { generate } from './generations.ts'
import { operator, person, type Visitor } from './people.ts'
import { walkAs } from './walk.ts'
import { expectVisible, openAs, textOf } from './windows.ts'

const sandboxFile = new URL(
  '../../../server/src/providers/sandbox/models/sandbox-image.yaml',
  import.meta.url,
)

type Role = 'owner' | 'support' | 'read-only'

async function operatorWith(operatorRole: Role): Promise<Visitor> {
  const visitor = await person({ name: `The ${operatorRole}` })
  await expectOk(operator().patch(`/operator/v1/accounts/${visitor.id}`, { operatorRole }))
  return visitor
}

async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
}

/** A customer's share that a visitor has reported. */
async function reportedShare(detail: string) {
  const customer = await person({ name: 'Carol', coins: 100 })
  const generation = await generate(customer, 'sandbox-image', { prompt: 'A secret garden' })
  const { url, id } = await expectOk(
    customer.client.post('/account/v1/shares', { generationId: generation.id, showsParams: true }),
  )
  await fetch(`${url}/report`, { method: 'POST', body: new URLSearchParams({ reason: 'other', detail }) })
  return { customer, id: id as string, path: new URL(url as string).pathname }
}

describe.runIf(hasChromium())("the operator's office: what is sold, and where it runs", () => {
  let owner: Visitor

  beforeAll(async () => {
    owner = await operatorWith('owner')
    // So that a backend has a last failure to show.
    const customer = await person({ name: 'Dave', coins: 100 })
    await generate(customer, 'sandbox-image', { prompt: '#fail=internal' })
  })

  const walk = walkAs(() => owner)
  test.each([
    '/operator/models',
    '/operator/models?text=nothing-like-it',
    '/operator/models/sandbox-image',
    '/operator/models/no-such-model',
    '/operator/models/tools',
    '/operator/backends',
    '/operator/shares',
    '/operator/webhooks?all=true',
    '/operator/codes',
    '/operator/codes?create=true',
    '/operator/sign-ins',
    '/operator/settings',
  ])('%s is good for everybody', async (path) => {
    await expectAccessible(await walk(path), path)
  })

  test('a model is switched off after a question, leaves the catalog, and comes back', async () => {
    const page = await openAs(owner)
    await page.goto('/operator/models?text=sandbox-cutout')
    const row = page.getByRole('row', { name: /sandbox-cutout/ })
    await row.getByRole('button', { name: /Switch off/ }).click()
    const dialog = page.getByRole('dialog', { name: /Switch off/ })
    await expectVisible(dialog.getByText('What was submitted before runs on'))
    await expectAccessible(page, 'switch off')
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await dialog.waitFor({ state: 'detached' })

    await expectVisible(row.getByText('Off', { exact: true }))
    const { body } = await operator().get('/operator/v1/models')
    expect(body.items.find(({ id }: { id: string }) => id === 'sandbox-cutout').enabled).toBe(false)

    await row.getByRole('button', { name: /Switch on/ }).click()
    await expectVisible(row.getByText('On', { exact: true }))
  })

  test('models are put in order, and the price of a request is previewed', async () => {
    const page = await openAs(owner)
    await page.goto('/operator/models')
    const listed = async () =>
      (await expectOk(operator().get('/operator/v1/models'))).items.map(({ id }: { id: string }) => id)
    const before = await listed()
    await page.getByRole('button', { name: 'Order…' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Order of the models' })
    await dialog.getByRole('button', { name: 'Sandbox image: to the top' }).click()
    await expectAccessible(page, 'the order of models')
    await dialog.getByRole('button', { name: 'Save the order' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await listed())[0]).toBe('sandbox-image')
    await page.getByRole('button', { name: 'Order…' }).first().click()
    await dialog.getByRole('button', { name: 'Back to the order of the files' }).click()
    await dialog.getByRole('button', { name: 'Save the order' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await listed()).toEqual(before)

    await page.goto('/operator/models/sandbox-image')
    const price = page.getByRole('region', { name: 'Price preview' })
    await price.getByLabel('Params (JSON)').fill('{"num_outputs": 3}')
    await price.getByRole('button', { name: 'Preview' }).click()
    await expectVisible(price.getByText(/for 3 outputs/))
  })

  test('a press on a heading sorts, a second one the other way round, a third one undoes it', async () => {
    const page = await openAs(owner)
    await page.goto('/operator/models')
    const table = page.getByRole('table', { name: 'Models' })
    const names = () => table.getByRole('rowheader').getByRole('link').allTextContents()
    await table.waitFor()
    const shipped = await names()
    const heading = table.getByRole('columnheader', { name: 'Model', exact: true })

    await heading.getByRole('button').click()
    const ascending = await names()
    expect(ascending).toEqual(shipped.toSorted((a, b) => a.localeCompare(b)))
    expect(await heading.getAttribute('aria-sort')).toBe('ascending')
    await heading.getByRole('button').click()
    expect((await names())[0]).toBe(ascending.at(-1))
    await heading.getByRole('button').click()
    expect(await names()).toEqual(shipped)

    const saving = page.waitForEvent('download')
    await page.getByRole('region', { name: 'Models' }).getByRole('link', { name: 'CSV' }).click()
    expect(await textOf(await saving)).toContain('sandbox-image')
    await page.getByLabel('Name, ID or model').fill('comic')
    const effects = page.getByRole('table', { name: 'Effects' }).getByRole('rowheader')
    await expect.poll(() => effects.count()).toBe(1)
  })

  test('a file is drafted from a document; a pasted one is checked, each mistake named with its line, and run once', async () => {
    const page = await openAs(owner)
    await page.goto('/operator/models/tools')
    await page.getByText('From a document', { exact: true }).click()
    await page.getByLabel('JSON document').fill(JSON.stringify(stableDiffusion))
    await page.getByLabel('Name', { exact: true }).fill('my-graph')
    await page.getByRole('button', { name: 'Draft the file' }).click()
    await expectVisible(page.getByText(/^Drafted\. \d+ places are guesses/))
    expect(await page.getByLabel('Model file (YAML)').inputValue()).toContain('id: my-graph')

    const file = page.getByLabel('Model file (YAML)')
    await file.fill('id: broken\nprice: nothing')
    await page.getByRole('button', { name: 'Check' }).click()
    await expectVisible(page.getByText(/mistakes? to correct/))
    await expectVisible(page.getByText(/^Line \d+:\d+$/).first())
    await expectAccessible(page, 'a wrong model file')

    await file.fill(readFileSync(sandboxFile, 'utf8').replace('id: sandbox-image', 'id: my-image'))
    await page.getByRole('button', { name: 'Check' }).click()
    await expectVisible(page.getByText('The file is right. It defines my-image.'))
    await page.getByRole('button', { name: 'Run once' }).click()
    await expectVisible(page.getByText('It worked', { exact: true }))
    await expectVisible(page.getByText('Would have been delivered'))
    await expectVisible(page.getByRole('img', { name: 'Output 1' }))
  })

  test('a backend is paused with a reason that others see, and resumed', async () => {
    const page = await openAs(owner)
    await page.goto('/operator/backends')
    const row = page.getByRole('row', { name: /sandbox/ }).first()
    await row.getByRole('button', { name: /^Pause/ }).click()
    const dialog = page.getByRole('dialog', { name: /Keep work from/ })
    await expectVisible(dialog.getByText('What runs there goes on'))
    await dialog.getByLabel('Reason').fill('The disk is replaced')
    await dialog.getByRole('button', { name: /Pause/ }).click()
    await dialog.waitFor({ state: 'detached' })

    await expectVisible(row.getByText('The disk is replaced'))
    const paused = await expectOk(operator().get('/operator/v1/backends'))
    expect(paused.items.some(({ pauseReason }: any) => pauseReason === 'The disk is replaced')).toBe(true)

    await row.getByRole('button', { name: /^Resume/ }).click()
    await row.getByText('The disk is replaced').waitFor({ state: 'detached' })
  })

  test('the last failures of a backend are opened from the newest', async () => {
    const page = await openAs(owner)
    await page.goto('/operator/backends')
    await page.getByRole('button', { name: /^internal .*Last failures of sandbox$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Last failures of sandbox' })
    await expectVisible(dialog.getByText('internal', { exact: true }).first())
    await expectAccessible(page, 'last failures')
  })

  test('a report is opened, its share revealed on record, and removed', async () => {
    const { id, path, customer } = await reportedShare('This is my garden.')
    const page = await openAs(owner)
    await page.goto('/operator/shares')
    const row = page.getByRole('row').filter({ hasText: 'This is my garden.' })
    await row.getByRole('button', { name: /Something else/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Something else' })
    await expectVisible(dialog.getByText('This is my garden.'))
    expect(await dialog.locator('img, video, audio').count()).toBe(0)
    await expectAccessible(page, 'a report')

    await dialog.getByRole('button', { name: 'Reveal' }).click()
    await expectVisible(dialog.getByText(/A secret garden/))
    await expectVisible(dialog.getByRole('img', { name: 'Output 1' }))
    const { items } = await expectOk(operator().get('/operator/v1/actions'))
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'share.reveal', target: id, actor: owner.email }),
    )

    await dialog.getByRole('button', { name: /Remove share/ }).click()
    const asking = page.getByRole('dialog', { name: 'Remove this share?' })
    await expectVisible(asking.getByText('The generation can never be shared again.'))
    await asking.getByRole('button', { name: 'Remove share' }).click()
    await asking.waitFor({ state: 'detached' })
    await row.waitFor({ state: 'detached' })
    expect((await customer.client.get(path)).status).not.toBe(200)
  })

  test('who may only read sees no button that would be refused, and no reports', async () => {
    const page = await openAs(await operatorWith('read-only'))
    for (const path of ['/operator/models', '/operator/backends', '/operator/shares', '/operator/webhooks']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      const main = page.getByRole('main')
      const buttons = main.getByRole('button', { name: /switch|pause|probe|resume|remove|read again|test/i })
      expect({ path, buttons: await buttons.count() }).toEqual({ path, buttons: 0 })
    }
    expect(await page.getByRole('heading', { name: 'Reports' }).count()).toBe(0)
  })
})
