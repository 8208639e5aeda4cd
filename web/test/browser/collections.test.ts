import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { hasChromium } from './chromium.ts'
import { generate } from './generations.ts'
import { person } from './people.ts'
import { expectVisible, openAs } from './windows.ts'

describe.runIf(hasChromium())('what was made is kept in order', () => {
  const frames = (page: Page) => page.getByRole('list', { name: 'Generations' }).getByRole('link')
  const names = (page: Page) =>
    page
      .getByRole('list', { name: 'Generations' })
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))

  test('by favorites, tags and collections, several at once and by keyboard', async () => {
    const ada = await person()
    for (const prompt of ['A chair', 'A table', 'A lamp']) await generate(ada, 'sandbox-image', { prompt })
    const page = await openAs(ada)
    await page.goto('/history')
    await expect.poll(() => frames(page).count()).toBe(3)
    await expectVisible(page.getByText(/^Sandbox image · /).first())

    await page.getByRole('button', { name: 'Add A chair to favorites' }).click()
    await expectVisible(page.getByRole('button', { name: 'Remove A chair from favorites' }))

    // The two newest, by keys alone.
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await frames(page).first().focus()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selection' })
    await expectVisible(bar.getByText('2 generations selected'))
    await expectAccessible(page, 'a history with a selection')

    await bar.getByRole('button', { name: 'Tags…' }).click()
    await page.getByLabel('Add tags').fill('spring, furniture')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectVisible(page.getByText('furniture, spring').first())
    await bar.getByRole('button', { name: 'Add to collection…' }).click()
    await page.getByLabel('Name').fill('Portfolio')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })

    await page.getByRole('combobox', { name: 'Collection' }).selectOption('Portfolio')
    await expectVisible(page.getByRole('heading', { level: 2, name: 'Portfolio' }))
    await expect.poll(() => names(page)).toEqual(['A lamp', 'A table'])
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^atelier-.*\.zip$/)
    await frames(page).first().focus()
    await page.keyboard.press('x')
    await bar.getByRole('button', { name: 'Remove from this collection' }).click()
    await expect.poll(() => names(page)).toEqual(['A table'])
    await page.getByRole('combobox', { name: 'Collection' }).selectOption('Favorites')
    await expect.poll(() => names(page)).toEqual(['A chair'])
    expect(new URL(page.url()).search).toBe('?favorite=true')
    await page.goto('/history?tag=spring')
    await expect.poll(() => names(page)).toEqual(['A lamp', 'A table'])

    // The page of one has them, too.
    await frames(page).first().click()
    const tags = page.getByRole('list', { name: 'Tags' })
    await expect.poll(() => tags.getByRole('link').allTextContents()).toEqual(['furniture', 'spring'])
    await page.getByRole('button', { name: 'Add A lamp to favorites' }).click()
    await expectVisible(page.getByRole('button', { name: 'Remove A lamp from favorites' }))
    await page.getByRole('button', { name: 'Tags…' }).click()
    await page.getByLabel('Add tags').fill('light')
    await page.getByLabel('spring').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => tags.getByRole('link').allTextContents()).toEqual(['furniture', 'light'])
    await tags.getByRole('link', { name: 'light' }).click()
    await expect.poll(() => names(page)).toEqual(['A lamp'])
  })

  test('several are deleted at once, and that is taken back at once', async () => {
    const ada = await person()
    for (const prompt of ['A chair', 'A table']) await generate(ada, 'sandbox-image', { prompt })
    const page = await openAs(ada)
    await page.goto('/history')
    const choose = async () => {
      await page.getByLabel('Select A chair').check()
      await page.getByLabel('Select A table').check()
    }
    const remaining = async () => (await ada.client.get('/account/v1/generations')).body.items.length
    await choose()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => frames(page).count()).toBe(0)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => frames(page).count()).toBe(2)
    expect(await remaining()).toBe(2)

    await choose()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expectVisible(page.getByText('2 generations deleted, including their files.'))
    await page.goto('/') // Leaving confirms it.
    await expect.poll(remaining).toBe(0)
  })
})
