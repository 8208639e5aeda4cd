import { describe, expect, test } from 'vitest'
import * as german from '../../src/messages/de/common.ts'
import * as germanShell from '../../src/messages/de/shell.ts'
import * as english from '../../src/messages/en/common.ts'
import { hasChromium } from './chromium.ts'
import { person } from './people.ts'
import { openAs, openWindow } from './windows.ts'

const inGerman = { locale: 'de-AT' }

describe.runIf(hasChromium())('the language', () => {
  test('is that of the browser, until another is chosen at the foot of a page for visitors', async () => {
    const page = await openWindow(inGerman)
    await page.goto('/sign-in')
    await page.getByRole('heading', { name: german.signIn }).waitFor()

    await page.getByRole('button', { name: 'English' }).click()

    await page.getByRole('heading', { name: english.signIn }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.goto('/models')
    await page.getByRole('heading', { name: english.models, level: 1 }).waitFor()
    await page.goto('/')
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.getByRole('link', { name: german.createAccount }).waitFor()
  })

  test('is changed in the settings, for every page, and drafts outlive it', async () => {
    const page = await openAs(await person())
    await page.goto('/models/sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await page.goto('/account/settings')

    await page.getByText('Deutsch', { exact: true }).click()

    await page.getByRole('heading', { name: german.settings, level: 1 }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await page.getByRole('link', { name: germanShell.history }).first().click()
    await page.getByText('Alles, was Sie generieren').waitFor()
    await page.goto('/models/sandbox-image')
    expect(await page.getByLabel('Prompt').inputValue()).toBe('A chair')
    await page.getByRole('button', { name: 'Generieren · 5 Coins' }).waitFor()
  })
})
