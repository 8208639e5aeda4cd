import type { Generation } from '@atelier/contract/generation.ts'
import { describe, expect, test } from 'vitest'
import { expectOk } from '../../../server/test/app.ts'
import { expectAccessible } from './accessibility.ts'
import { hasChromium } from './chromium.ts'
import { generate, openGeneration, uploadOutput } from './generations.ts'
import { operator, person } from './people.ts'
import { expectVisible, openWindow, origin, read } from './windows.ts'

describe.runIf(hasChromium())('outputs for others', () => {
  test('a person shares, a visitor looks, makes one alike and reports, an operator removes it, and it is gone', async () => {
    const ada = await person()
    const made = await generate(ada, 'sandbox-image', { prompt: 'A shared lighthouse', num_outputs: 2 })
    const page = await openGeneration(ada, made)

    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share by link' })
    await dialog.getByLabel('What to share').selectOption('All 2 outputs')
    await expectAccessible(page, 'Share by link')
    await dialog.getByLabel('Show the prompt and settings').check()
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = await page
      .getByRole('dialog', { name: 'Your link is ready' })
      .getByLabel('Link', { exact: true })
      .inputValue()

    const visitor = await openWindow({ mayFail: /status of 404/ })
    await visitor.goto(link)
    await visitor.getByRole('heading', { name: 'A shared lighthouse' }).waitFor()
    await expectLoaded(visitor)
    await visitor.getByText('Report this page').click()
    await expectAccessible(visitor, 'a shared output')
    await visitor.getByRole('link', { name: 'Make one like this' }).click()
    await expect
      .poll(() => visitor.getByRole('textbox', { name: 'Prompt' }).inputValue())
      .toBe('A shared lighthouse')

    await visitor.goto(link)
    await visitor.getByText('Report this page').click()
    await visitor.getByLabel('It infringes my copyright').check()
    await visitor.getByLabel('Details (optional)').fill('It is my lighthouse.')
    await visitor.getByRole('button', { name: 'Send report' }).click()
    await visitor.getByRole('heading', { name: 'Thank you. Your report has been sent.' }).waitFor()
    expect(await visitor.context().cookies()).toEqual([])

    const { items } = await expectOk(operator().get(`/operator/v1/shares?account=${ada.id}`))
    const reports = await expectOk(operator().get(`/operator/v1/reports?share=${items[0].id}`))
    expect(reports.items).toMatchObject([{ reason: 'copyright', detail: 'It is my lighthouse.' }])
    await expectOk(operator().post(`/operator/v1/shares/${items[0].id}/remove`))

    await visitor.goto(link)
    await expectVisible(visitor.getByText('This is not shared any more.'))
    await page.goto('/account/settings')
    const links = page.getByRole('table', { name: 'Links to your outputs' })
    await expectVisible(links.getByText('Removed by the operator'))
  })

  test('a visitor reads a text, and turns a 3D model in a frame that is loaded when it is opened', async () => {
    const ada = await person()
    const tune = await generate(ada, 'sandbox-audio', { prompt: 'Waves', duration: 1 })
    const audio = await uploadOutput(tune, ada, origin())
    const text = await generate(ada, 'sandbox-transcribe', { audio })
    const pebble = await generate(ada, 'sandbox-3d', { prompt: 'A pebble' })
    const linkTo = async ({ id }: Generation): Promise<string> =>
      (await expectOk(ada.client.post('/account/v1/shares', { generationId: id }))).url
    const visitor = await openWindow({ viewport: { width: 400, height: 500 } })

    await visitor.goto(await linkTo(text))
    const words = await (await fetch(text.outputs[0]!.url)).text()
    const shown = visitor.getByRole('region', { name: 'Output 1 of 1' })
    expect((await shown.textContent())?.trim()).toBe(words.trim())
    await expectAccessible(visitor, 'a shared text')

    const asked: string[] = []
    visitor.on('request', (request) => asked.push(request.url()))
    await visitor.goto(await linkTo(pebble))
    await expectLoaded(visitor)
    expect(asked.some((url) => url.includes('/viewer.html'))).toBe(false)
    await visitor.getByText('View in 3D').click()
    const viewer = visitor.frameLocator('iframe[title="3D view: Output 1 of 1"]').locator('model-viewer')
    await expect.poll(() => read(viewer, 'loaded')).toBe(true)
    expect(await viewer.evaluate('self.origin')).toBe('null')
    await expectAccessible(visitor, 'a shared 3D model')
  }, 180_000)

  test('a link is ended in the settings; all outputs are saved at once', async () => {
    const ada = await person()
    const made = await generate(ada, 'sandbox-image', { prompt: 'A bell', num_outputs: 2 })
    const share = await expectOk(ada.client.post('/account/v1/shares', { generationId: made.id }))
    const page = await openGeneration(ada, made)

    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download all' }).click()
    expect((await saving).suggestedFilename()).toBe(`${made.id}.zip`)
    await page.goto('/account/settings')
    await page.getByRole('button', { name: 'Revoke the link to Sandbox image' }).click()
    await expectVisible(page.getByText('You have no shared links.'))

    expect((await ada.client.get(new URL(share.url).pathname)).status).toBe(404)
  })
})

/** Every picture is there: the policy of the page lets it through. */
async function expectLoaded(page: Awaited<ReturnType<typeof openWindow>>): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        '[...document.images].length > 0 && [...document.images].every((each) => each.naturalWidth > 0)',
      ),
    )
    .toBe(true)
}
