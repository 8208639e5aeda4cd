import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { hasChromium } from './chromium.ts'
import { operator, person } from './people.ts'
import { expectVisible, openAs, openWindow } from './windows.ts'

describe.runIf(hasChromium())('the documentation', () => {
  test.each([
    '/docs',
    '/docs/api/generations',
    '/docs/schemas',
    '/docs/guides/webhooks',
    '/docs/problems',
    '/docs/problems/rate_limited',
  ])('%s can be read by everybody, on a desktop and on a phone', async (path) => {
    const page = await openWindow()

    await page.goto(path)
    await page.getByRole('searchbox', { name: 'Search the documentation' }).waitFor()

    await expectAccessible(page, path)
  })

  test('has the typeface of the page', async () => {
    const page = await openWindow()
    await page.goto('/docs')

    const loaded = await page.evaluate(
      "document.fonts.ready.then((fonts) => [...fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))",
    )
    expect(loaded).toEqual(expect.arrayContaining([expect.stringContaining('Instrument Sans')]))
  })

  test('is searched by keyboard: operations, guides, codes; and says when there is nothing', async () => {
    const page = await openWindow()
    await page.goto('/docs')
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox', { name: 'Search the documentation' })
    const results = page.locator('#found a')

    await field.fill('cancel')
    await page.getByText('POST /v1/generations/{id}/cancel').waitFor()
    await field.fill('signature bytes')
    await results
      .filter({ hasText: /webhook/i })
      .first()
      .waitFor()
    await field.fill('xyzzy')
    await expectVisible(page.getByRole('search').getByText('No results.'))
    await field.fill('idempotency conflict')
    await results.first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    await page.waitForURL('**/docs/problems/idempotency_conflict')
  })

  test('old links to an operation lead to the page of its group', async () => {
    const page = await openWindow()

    await page.goto('/docs#cancelGeneration')

    await page.waitForURL('**/docs/api/generations#cancelGeneration')
    await expectVisible(page.getByRole('heading', { name: 'Generations', level: 1 }))
  })

  test('samples are in one language, which is kept', async () => {
    const page = await openWindow()
    await page.goto('/docs/api/generations')
    await expectVisible(page.getByText('curl').first())

    await page.getByText('Python', { exact: true }).first().click()
    await page.goto('/docs/api/quotes')

    await expectVisible(page.getByText('requests.post(').first())
    expect(await page.getByRole('radio', { name: 'Python' }).first().isChecked()).toBe(true)
  })

  test('an operation is tried with one’s own key, with sandbox models only', async () => {
    const ada = await person()
    const { key } = (
      await ada.client.post('/account/v1/keys', {
        name: 'Docs',
        scopes: ['generate', 'read', 'account'],
      })
    ).body as { key: string }
    const page = await openWindow({ mayFail: /status of 401/ })
    await page.goto('/docs/api/generations')
    const operation = page.locator('#submitGeneration')
    await operation.getByText('Try it').click()
    const form = operation.getByRole('form')
    const body = form.getByLabel('Body')
    const example = await body.inputValue()

    await form.getByLabel('Your API key').fill('atl_nobodys')
    await form.getByRole('button', { name: 'Send' }).click()
    await expectVisible(form.getByText('401 Refused'))
    await form.getByLabel('Your API key').fill(key)
    await body.fill(example.replace('sandbox-image', 'scene-painter'))
    await form.getByRole('button', { name: 'Send' }).click()
    await expectVisible(form.getByText('Only sandbox models run here.'))
    await body.fill(example)
    await form.getByRole('button', { name: 'Send' }).click()

    await expectVisible(form.getByText('201 OK'))
    const answer = JSON.parse((await form.locator('pre').textContent()) ?? '') as { modelId: string }
    expect(answer.modelId).toBe('sandbox-image')
    // Nothing of the key is kept.
    expect(
      await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])'),
    ).not.toContain(key)
  })

  test('of operators is for operators: others are told to sign in', async () => {
    const [stranger, ada] = [await openWindow({ mayFail: /status of 401/ }), await person()]
    await operator().patch(`/operator/v1/accounts/${ada.id}`, { operatorRole: 'owner' })

    await stranger.goto('/docs/operator')
    await expectVisible(stranger.getByRole('link', { name: 'Sign in' }))
    expect(await stranger.content()).not.toContain('/operator/v1')
    const page = await openAs(ada)
    await page.goto('/docs/operator')

    await expectVisible(page.getByRole('heading', { name: 'Operator API', level: 1 }))
    await expectVisible(page.getByText('/operator/v1/accounts').first())
  })

  test('a code that there is not is a page, too', async () => {
    const page = await openWindow({ mayFail: /status of 404/ })

    await page.goto('/docs/problems/nonsense')

    await expectVisible(page.getByRole('heading', { level: 1 }))
    await expectVisible(page.getByText('There is no such code.'))
    await expectAccessible(page, 'a refusal')
  })
})
