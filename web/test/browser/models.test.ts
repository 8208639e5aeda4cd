import type { CatalogEntry } from '@atelier/contract/model.ts'
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { controlOf } from '../../src/playground/form/control-of.ts'
import { fieldsOf, groupsOf } from '../../src/playground/form/groups.ts'
import { hasChromium } from './chromium.ts'
import { operator, person, type Visitor } from './people.ts'
import { expectVisible, openAs, openWindow } from './windows.ts'
import { openModel } from './playground.ts'

describe.runIf(hasChromium())('models', () => {
  let visitor: Visitor
  let catalog: CatalogEntry[]
  beforeAll(async () => {
    visitor = await person()
    catalog = (await operator().get('/v1/models')).body.models
  })

  test('are found by words, kind and task, which stand in the address', async () => {
    const page = await openWindow()
    await page.goto('/models')
    await page.getByRole('link', { name: /Sandbox speech/ }).waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type('sandbox sp')

    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
    expect(page.url()).toContain('q=sandbox')
    await page.reload()
    await expectVisible(page.getByRole('link', { name: /Sandbox speech/ }))
    await page.getByText('Video', { exact: true }).click()
    await expectVisible(page.getByText('No models match.'))
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByLabel('Task').selectOption('Test')
    await page.getByRole('link', { name: /Sandbox inpaint.*from 6 coins/s }).click()
    await expectVisible(page.getByRole('heading', { name: 'Sandbox inpaint', level: 1 }))
  })

  test('are shown by task, each with a picture, a sentence and its price; those of the sandbox are for tests', async () => {
    const page = await openWindow()
    await page.goto('/models')
    const group = (name: string) => page.getByRole('region', { name, exact: true })
    await expectVisible(group('Create images').getByRole('link', { name: /Paint a scene from words/ }))

    const ours = catalog.filter(({ listingId }) => listingId !== 'sandbox')
    const pictures = page.locator('main section:not([aria-label=Test]) [data-row] img[src*="-poster.webp"]')
    expect(await pictures.count()).toBe(ours.length)
    expect(await page.getByText(/^from \d+ coins?$/).count()).toBe(catalog.length)
    const sandboxed = page.getByRole('link', { name: /^Sandbox/ })
    expect(
      await group('Test')
        .getByRole('link', { name: /^Sandbox/ })
        .count(),
    ).toBe(await sandboxed.count())
    await expectVisible(group('Speech and voice').getByText('Read text aloud, turn speech into text'))
  })

  test('what moves plays on a touch screen while it is in the middle, unless less motion is preferred', async () => {
    for (const [reducedMotion, playing] of [
      ['no-preference', 1],
      ['reduce', 0],
    ] as const) {
      const page = await openWindow({ hasTouch: true, reducedMotion, viewport: { width: 390, height: 844 } })
      await page.goto('/models?of=video')
      const card = page.getByRole('link', { name: /^Bring a photo to life/ })
      await card.locator('img').evaluate((image: any) => image.scrollIntoView({ block: 'center' }))

      await expect.poll(() => card.locator('[data-preview]').count()).toBe(playing)
      expect(await page.locator('[data-preview]').count()).toBe(playing)
    }
  })

  test.for([
    ['tts', 'Read English text aloud'],
    ['text to speech', 'Read English text aloud'],
    ['subtitles', 'Turn English speech into text'],
    ['cutout', 'Remove the background'],
    ['upscaler', 'Enlarge quickly'],
    ['erase object', 'Erase objects'],
  ] as const)('%s finds %s', async ([words, name]) => {
    const page = await openWindow()

    await page.goto(`/models?q=${encodeURIComponent(words)}`)

    await expectVisible(page.getByRole('link', { name: new RegExp(name) }).first())
  })

  test('move while they are pointed at or have focus, unless somebody wants less motion', async () => {
    const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
      const page = await openWindow({ reducedMotion })
      await page.goto('/models?q=make+a+video+of+a+scene')
      const card = page.getByRole('link', { name: /Make a video of a scene/ })
      await card.waitFor()
      const before = await card.locator('[data-preview]').count()
      await card.hover()
      const pointedAt = await card.locator('[data-preview]').count()
      await page.mouse.move(0, 0)
      await card.focus()
      return [before, pointedAt, await card.locator('[data-preview]').count()]
    }

    expect(await moving('no-preference')).toEqual([0, 1, 1])
    expect(await moving('reduce')).toEqual([0, 0, 0])
  })

  test('j and k lead from one to the next', async () => {
    const page = await openWindow()
    await page.goto('/models')
    await page.getByRole('link', { name: /^Paint a scene from words/ }).waitFor()

    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const second = await page.locator(':focus').getAttribute('href')
    await page.keyboard.press('k')

    expect(second).not.toBe('/models/procedural-scene')
    expect(await page.locator(':focus').getAttribute('href')).toBe('/models/procedural-scene')
  })

  test('one that is not there says so', async () => {
    const page = await openWindow()

    await page.goto('/models/no-such-model')

    await expectVisible(page.getByText('Model not found'))
  })

  test('each is given a field for everything it takes', () => {
    expect(catalog.length).toBeGreaterThan(10)
    for (const { id, params } of catalog) {
      const fields = groupsOf(params).flatMap((group) => fieldsOf(group).flat())

      expect([id, namesOf(fields).toSorted()]).toEqual([id, namesOf(params).toSorted()])
    }
  })

  test('those that have every kind of field between them show each field, and their price', async () => {
    const page = await openAs(visitor)
    for (const { id, displayName, params } of fewestOf(catalog)) {
      await openModel(page, id)
      await page.getByRole('heading', { name: displayName, level: 1 }).waitFor()
      await page.evaluate("document.querySelectorAll('details').forEach((details) => (details.open = true))")
      // What it costs as it stands, which is not always the least it can.
      const { coins } = (await visitor.client.post('/v1/quotes', { modelId: id, params: {}, draft: true }))
        .body
      await page.getByRole('button', { name: new RegExp(`^(from|Generate ·) ${coins} coins?`) }).waitFor()

      await expect.poll(() => withoutField(page, params)).toEqual([])
    }
  })

  test('a control or a group of which this page has never heard is shown by its kind', async () => {
    const page = await openAs(visitor)
    await page.route('**/v1/models', async (route) => {
      const answer = await route.fetch()
      const { models } = await answer.json()
      for (const param of models[0].params) param.ui = { control: 'hologram', group: 'extras', order: 1 }
      await route.fulfill({ response: answer, json: { models } })
    })

    await openModel(page, catalog[0]!.id)

    await expectVisible(page.getByRole('textbox', { name: 'Prompt' }))
    await expectVisible(page.getByRole('combobox', { name: 'Aspect ratio' }))
    await expectVisible(page.getByRole('slider', { name: 'Outputs' }))
    await expectVisible(page.getByRole('textbox', { name: 'Seed' }))
  })
})

const namesOf = (params: readonly ParamDescriptor[]): string[] => params.map(({ name }) => name)

/** Of every model the kinds of field that it shows; how it is drawn depends on nothing else. */
const kindsOf = ({ params, consent, priceFromCoins }: CatalogEntry): string[] => [
  ...params.map((param) => `${param.kind} as ${controlOf(param)} in ${param.ui.group}`),
  `with consent: ${consent === true}`,
  `with a price: ${priceFromCoins !== null}`,
]

/** So many models that every kind of field is among them, those first that bring the most. */
function fewestOf(models: readonly CatalogEntry[]): CatalogEntry[] {
  const missing = new Set(models.flatMap(kindsOf))
  const chosen: CatalogEntry[] = []
  const brings = (model: CatalogEntry) => kindsOf(model).filter((kind) => missing.has(kind)).length
  while (missing.size > 0) {
    const next = models.reduce((best, model) => (brings(model) > brings(best) ? model : best))
    for (const kind of kindsOf(next)) missing.delete(kind)
    chosen.push(next)
  }
  return chosen
}

/** The params that nothing takes: no field, and no button that opens one. */
async function withoutField(page: Page, params: readonly ParamDescriptor[]): Promise<string[]> {
  const names = namesOf(params)
  const fields = 'input, textarea, select, button'
  return page.evaluate(
    `${JSON.stringify(names)}.filter((name) => !document.querySelector(\`[data-params~="\${name}"] :is(${fields})\`))`,
  )
}
