import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { hasChromium } from './chromium.ts'
import { openModel } from './playground.ts'
import { PASSWORD, person, signInElsewhere } from './people.ts'
import { becomeVisitor, expectVisible, openAs, openWindow } from './windows.ts'

describe.runIf(hasChromium())('settings', () => {
  test('the name is saved, is shown at once, and is still there after a reload', async () => {
    const page = await openAs(await person({ name: 'Ada' }), { mayFail: /status of 400/ })
    await page.goto('/account/settings')
    await page.getByLabel('Name').fill('  ')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByLabel('Name').and(page.locator('[aria-invalid=true]')).waitFor()

    await page.getByLabel('Name').fill('<b>Grace</b>')
    await page.getByRole('button', { name: 'Save name' }).click()

    await expectVisible(page.getByText('Your name was saved.'))
    await expectVisible(page.getByRole('button', { name: 'Account: <b>Grace</b>' }).first())
    await page.reload()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('<b>Grace</b>')
  })

  test('a new password signs in, the old one no longer; other devices are out, this one is not', async () => {
    const visitor = await person()
    const elsewhere = await signInElsewhere(visitor)
    const page = await openAs(visitor, { mayFail: /status of 40[01]/ })
    await page.goto('/account/settings')
    const form = page.getByRole('form', { name: 'Password' })
    await form.getByLabel('Current password').fill('wrong horse')
    await form.getByLabel('New password').fill('another horse')
    await form.getByRole('button', { name: 'Change password' }).click()
    await form.getByText('Is not your current password.').waitFor()
    expect(await form.getByLabel('New password').inputValue()).toBe('another horse')

    await form.getByLabel('Current password').fill(PASSWORD)
    await form.getByRole('button', { name: 'Change password' }).click()

    await expectVisible(page.getByText('Your password was changed.'))
    expect((await elsewhere.client.get('/account/v1/account')).status).toBe(401)
    await page.reload()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    const again = await openWindow({ mayFail: /status of 401/ })
    await again.goto('/sign-in')
    await again.getByLabel('Email').fill(visitor.email)
    for (const [password, shown] of [
      [PASSWORD, again.getByText('The email or the password is wrong.')],
      ['another horse', again.getByRole('heading', { name: 'Hello, Ada' })],
    ] as const) {
      await again.getByLabel('Password').fill(password)
      await again.getByRole('button', { name: 'Sign in' }).click()
      await expectVisible(shown)
    }
  })

  test('one session is ended, and only that', async () => {
    const visitor = await person()
    const [one, other] = [await signInElsewhere(visitor), await signInElsewhere(visitor)]
    const page = await openAs(visitor)
    await page.goto('/account/settings')
    const rows = page.getByRole('table', { name: 'Where you are signed in' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(1 + 3)
    await expect.poll(() => rows.filter({ hasText: 'This session' }).count()).toBe(1)

    await page
      .getByRole('button', { name: /^Sign out (?!everywhere)/ })
      .first()
      .click()

    await expect.poll(() => rows.count()).toBe(1 + 2)
    const statuses = await Promise.all([one, other].map(({ client }) => client.get('/account/v1/account')))
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 401]))
  })

  test('signing out forgets drafts and former prompts; a session that merely ended keeps them', async () => {
    const visitor = await person()
    const page = await openAs(visitor, { mayFail: /status of 401/ })
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    const [draft, prompts] = [`draft:${visitor.id}:sandbox-image`, `prompts:${visitor.id}`]
    const pending = `pending:${visitor.id}:sandbox-3d:key`
    const other = 'draft:another:sandbox-image'
    for (const storageKey of [prompts, pending, other])
      await page.evaluate(`localStorage.setItem('${storageKey}', '[]')`)
    const kept = () => page.evaluate('Object.keys(localStorage)')

    await visitor.client.post('/account/v1/sign-out')
    await page.goto('/models')
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    expect(await kept()).toEqual(expect.arrayContaining([draft, prompts, pending, other]))
    await becomeVisitor(page, await signInElsewhere(visitor))
    await page.goto('/')
    await page
      .getByRole('button', { name: /Account: Ada/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Sign out' }).click()

    await page.getByRole('heading', { name: /price you pay/ }).waitFor()
    expect(await kept()).toEqual(expect.arrayContaining([pending, other]))
    for (const storageKey of [draft, prompts]) expect(await kept()).not.toContain(storageKey)
  })

  test('signing out everywhere asks first, then ends every session, this one too', async () => {
    const visitor = await person()
    const elsewhere = await signInElsewhere(visitor)
    const page = await openAs(visitor)
    await page.goto('/account/settings')
    const ask = page.getByRole('dialog', { name: 'Sign out everywhere?' })
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await ask.getByRole('button', { name: 'Stay signed in' }).click()
    expect((await elsewhere.client.get('/account/v1/account')).status).toBe(200)

    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await ask.getByRole('button', { name: 'Sign out everywhere' }).click()

    await expectVisible(page.getByRole('heading', { name: 'Sign in', level: 1 }))
    for (const { client } of [visitor, elsewhere])
      expect((await client.get('/account/v1/account')).status).toBe(401)
  })
  test('the data is one download away', async () => {
    const page = await openAs(await person())
    await page.goto('/account/settings')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ])

    expect(download.suggestedFilename()).toMatch(/^my-data-.*\.zip$/)
  })

  test('an account is deleted once email and password are typed, and the browser forgets the person', async () => {
    const visitor = await person()
    const elsewhere = await signInElsewhere(visitor)
    const page = await openAs(visitor, { mayFail: /status of 40[01]/ })
    await page.goto('/account/settings')
    await page.evaluate(`localStorage.setItem('prompts:${visitor.id}', '[]')`)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const ask = page.getByRole('dialog', { name: 'Delete your account?' })
    await ask.getByText(/^Kept: /).waitFor()
    await expectAccessible(page, 'Delete your account?')

    await ask.getByLabel(/^Type /).fill('somebody@example.com')
    await ask.getByLabel('Password').fill(PASSWORD)
    await ask.getByRole('button', { name: 'Delete for good' }).click()
    await expectVisible(ask.getByText('This is not your email.'))
    await ask.getByLabel(/^Type /).fill(visitor.email)
    await ask.getByLabel('Password').fill('wrong horse')
    await ask.getByRole('button', { name: 'Delete for good' }).click()
    await expectVisible(ask.getByText('Is not your password.'))
    expect((await elsewhere.client.get('/account/v1/account')).status).toBe(200)
    await ask.getByLabel('Password').fill(PASSWORD)
    await ask.getByRole('button', { name: 'Delete for good' }).click()

    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    expect(await page.evaluate('Object.keys(localStorage)')).not.toContain(`prompts:${visitor.id}`)
    for (const { client } of [visitor, elsewhere])
      expect((await client.get('/account/v1/account')).status).toBe(401)
  })
})
