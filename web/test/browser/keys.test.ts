import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { database, person, withKey } from './people.ts'
import { expectVisible, openAs, textOf } from './windows.ts'

describe.runIf(hasChromium())('API keys', () => {
  test('a new key cannot be lost unseen, works, and is nowhere afterwards', async () => {
    const page = await openAs(await person())
    await page.goto('/')
    await page.getByRole('link', { name: 'API keys' }).first().click()
    await page.getByRole('button', { name: 'Create key' }).click()
    const form = page.getByRole('dialog', { name: 'Create an API key' })
    await form.getByLabel('Name').fill('<img src=x onerror=alert(1)>')
    await form.getByLabel('Monthly limit (coins)').fill('500')
    await form.getByRole('button', { name: 'Create key' }).click()

    const shown = page.getByRole('dialog', { name: /Your key/ })
    const key = (await shown.locator('code').first().textContent())!
    const done = shown.getByRole('button', { name: 'Done' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await page.keyboard.press('Control+k')
    // To home, where the dialog would not be; nothing is to happen.
    await page.evaluate(`new Promise((done) => {
      addEventListener('popstate', () => requestAnimationFrame(() => requestAnimationFrame(done)), { once: true })
      history.go(-3)
    })`)
    expect(await shown.isVisible()).toBe(true)
    expect(await done.isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)

    await shown.getByRole('button', { name: 'Copy' }).first().click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key)
    await done.click()
    await shown.waitFor({ state: 'detached' })
    await page.getByText('<img src=x onerror=alert(1)>').waitFor()
    expect((await withKey(key).get('/v1/account')).body.key).toMatchObject({ monthlySpendCapCoins: 500 })
    expect(await page.content()).not.toContain(key)
    const kept = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href])',
    )
    expect(kept).not.toContain(key)
  })

  test('at 200 % zoom the names of keys are whole words, and nothing is cut off', async () => {
    const ada = await person()
    for (const name of ['Production server', 'Continuous integration'])
      await ada.client.post('/account/v1/keys', {
        name,
        scopes: ['generate', 'read', 'uploads', 'account'],
        monthlySpendCapCoins: 100_000,
        expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      })
    await ada.client.post('/account/v1/keys', { name: 'Plain', scopes: ['read'] })
    const page = await openAs(ada, { viewport: { width: 720, height: 450 } })

    await page.goto('/account/keys')

    const name = page.getByText('Continuous integration', { exact: true })
    await name.waitFor()
    // The word of a status stands on the line of its row.
    const plain = page.getByRole('row', { name: 'Plain' })
    const [status, lastUsed] = [plain.getByText('Active'), plain.getByText('never')]
    expect(Math.abs((await status.boundingBox())!.y - (await lastUsed.boundingBox())!.y)).toBeLessThan(2)
    const { width, height } = (await name.boundingBox())!
    expect(height).toBeLessThanOrEqual(2 * 20 + 1)
    expect(width).toBeGreaterThan(70)
    const cut = await page
      .getByRole('main')
      .locator('*')
      .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().right > 720).length)
    expect(cut).toBe(0)
  })

  test('a key ends when it was told to, and can be saved as a file', async () => {
    const visitor = await person()
    const page = await openAs(visitor)
    await page.goto('/account/keys?create=true')
    const form = page.getByRole('dialog', { name: 'Create an API key' })
    await form.getByLabel('Name').fill('For a week')
    await form.getByLabel('Expires').selectOption('In 7 days')
    await form.getByRole('button', { name: 'Create key' }).click()
    const shown = page.getByRole('dialog', { name: /Your key/ })
    const key = (await shown.locator('code').first().textContent())!
    expect(await shown.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)

    const waiting = page.waitForEvent('download')
    await shown.getByRole('button', { name: 'Download .env' }).click()

    const saved = await waiting
    expect(saved.suggestedFilename()).toBe('atelier.env')
    expect(await textOf(saved)).toMatch(new RegExp(`^[A-Z_]+=${key}\n$`))
    await shown.getByRole('button', { name: 'Done' }).click()
    await expectVisible(page.getByRole('table', { name: 'Your API keys' }).getByText(/^until \d+ \w+ \d{4}$/))
    const [created] = (await visitor.client.get('/account/v1/keys')).body.items
    const days = (Date.parse(created.expiresAt) - Date.now()) / 86_400_000
    expect(Math.round(days * 100) / 100).toBe(7)
    await sql`update api_keys set expires_at = app_now() where id = ${created.id}`.execute(await database())
    expect((await withKey(key).get('/v1/account')).status).toBe(401)
    await page.reload()
    await page.getByRole('button', { name: 'Show 1 inactive' }).click()
    await expectVisible(page.getByText('Expired', { exact: true }))
  })

  test('a name that shows nothing is refused at its field', async () => {
    const page = await openAs(await person(), { mayFail: /status of 400/ })
    await page.goto('/account/keys?create=true')
    await page.getByLabel('Name').fill('\u200B')

    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()

    await expectVisible(page.getByText('Must contain a visible character.'))
  })

  test('a key without a name is refused in words', async () => {
    const page = await openAs(await person())
    await page.goto('/account/keys?create=true')

    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()

    await expectVisible(page.getByText('This field is required.'))
  })

  test('a cap with a typing error is refused, not taken for no cap', async () => {
    const page = await openAs(await person(), { mayFail: /status of 400/ })
    await page.goto('/account/keys?create=true')
    await page.getByLabel('Name').fill('Careful')
    await page.getByLabel('Monthly limit (coins)').fill('5o0')

    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()

    const cap = page.getByLabel('Monthly limit (coins)')
    await cap.and(page.locator('[aria-invalid=true]')).waitFor()
    expect(await cap.inputValue()).toBe('5o0')
    expect(await page.getByLabel('Name').inputValue()).toBe('Careful')
  })

  test('a key without a scope is refused in words', async () => {
    const page = await openAs(await person(), { mayFail: /status of 400/ })
    await page.goto('/account/keys?create=true')
    await page.getByLabel('Name').fill('Nothing')
    for (const scope of ['generate', 'read', 'uploads', 'account'])
      await page.getByRole('checkbox', { name: new RegExp(`^${scope}`) }).uncheck()

    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()

    await expectVisible(page.getByText('Choose at least one.'))
  })

  test('replacing makes a twin, then offers to revoke the old one, with what will stop', async () => {
    const visitor = await person()
    const { body: old } = await visitor.client.post('/account/v1/keys', {
      name: 'Production',
      scopes: ['read', 'account'],
    })
    await withKey(old.key).get('/v1/account')
    await visitor.client.post('/account/v1/webhooks', {
      url: `http://localhost:9999`,
      events: ['generation.succeeded'],
      keyId: old.id,
    })
    const page = await openAs(visitor)
    await page.goto('/account/keys')
    await page.getByRole('button', { name: 'Replace Production' }).click()
    await page.getByRole('button', { name: 'Create new key' }).click()
    const shown = page.getByRole('dialog', { name: /Your key/ })
    const fresh = (await shown.locator('code').first().textContent())!
    await shown.getByLabel('I have stored it').check()
    await shown.getByRole('button', { name: 'Done' }).click()

    const revoke = page.getByRole('dialog', { name: 'Revoke “Production”?' })
    await revoke.getByText('Requests with this key fail immediately.').waitFor()
    await revoke.getByText('1 webhook is limited to this key').waitFor()
    expect((await withKey(old.key).get('/v1/account')).status).toBe(200)
    await revoke.getByRole('button', { name: 'Revoke' }).click()

    await revoke.waitFor({ state: 'detached' })
    expect((await withKey(old.key).get('/v1/account')).body.code).toBe('api_key_revoked')
    const { body } = await withKey(fresh).get('/v1/account')
    expect(body.key.scopes.toSorted()).toEqual(['account', 'read'])
    await page.getByRole('button', { name: 'Show 1 inactive' }).click()
    await page.getByText('Revoked', { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?ended=true')
  })
})
