import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { expectVisible, openWindow } from './stage.ts'

describe.runIf(hasChromium())('effects', () => {
  test('by kind, by category and by name, also for whoever is not signed in; one leads to its page', async () => {
    const page = await openWindow()
    await page.goto('/effects')
    const cards = page.getByRole('main').getByRole('link')
    await expectVisible(page.getByRole('heading', { name: 'Styles for images' }))
    await expect.poll(() => cards.count()).toBe(2)

    await page.getByRole('group', { name: 'Kind' }).getByText('Video').click()
    await expect.poll(() => cards.count()).toBe(1)
    expect(new URL(page.url()).search).toBe('?kind=video')
    await page.getByRole('group', { name: 'Category' }).getByText('Styles').click()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByLabel('Search').fill('pencil')
    await expect.poll(() => cards.count()).toBe(1)
    await cards.first().click()

    await expectVisible(page.getByRole('heading', { level: 1, name: 'Pencil sketch (sandbox)' }))
    await page.goBack()
    expect(await page.getByLabel('Search').inputValue()).toBe('pencil')
  })
})
