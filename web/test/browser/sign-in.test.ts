import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { invite, PASSWORD, person } from './people.ts'
import { becomeVisitor, expectVisible, openAs, openWindow } from './windows.ts'

describe.runIf(hasChromium())('signing in', () => {
  test('a stranger sees the catalog, makes an account and is greeted with their coins', async () => {
    const page = await openWindow()
    await page.goto('/')
    const all = page.getByRole('link', { name: /See all \d+ models/ })
    await all.waitFor()
    // The picture that is seen first does not wait until it comes into view.
    const pictures = page.getByRole('main').locator('img')
    expect(await pictures.first().getAttribute('loading')).toBeNull()
    expect(await pictures.nth(1).getAttribute('loading')).toBe('lazy')
    await all.click()
    await page.getByText('Sandbox image', { exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Create account' }).click()

    await page.getByLabel('Name').fill('<b>Grace</b>')
    await page.getByLabel('Email').fill(`grace-${randomUUID()}@example.com`)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()

    await page.getByRole('heading', { name: 'Hello, <b>Grace</b>', level: 1 }).waitFor()
    await expectVisible(page.getByRole('main').getByText('25').first())
  })

  test('what the server refuses stands at its field, and what was typed stays', async () => {
    const page = await openWindow({ mayFail: /status of 400/ })
    await page.goto('/sign-up')
    await page.getByLabel('Email').fill('not an address')
    await page.getByLabel('Password').fill('short')

    await page.getByRole('button', { name: 'Create account' }).click()

    const email = page.getByRole('textbox', { name: 'Email' })
    await email.and(page.locator('[aria-invalid=true]')).waitFor()
    expect(await email.inputValue()).toBe('not an address')
    expect(await page.locator(':focus').getAttribute('name')).toBe('email')
    expect(await email.getAttribute('aria-describedby')).not.toBeNull()
  })

  test('signing up with an email that is taken leads to signing in, as if the password were wrong', async () => {
    const { email } = await person()
    const page = await openWindow({ mayFail: /status of 401/ })
    await page.goto('/sign-up')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('wrong horse')

    await page.getByRole('button', { name: 'Create account' }).click()

    await page.getByRole('alert').getByText('If you already have one').waitFor()
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)
  })

  test('where mail finishes a sign-up, no password is asked for, and the page says to look at the mail', async () => {
    const page = await openWindow()
    await page.route('**/account/v1/service', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), signupByMail: true } })
    })
    const asked: unknown[] = []
    await page.route('**/account/v1/sign-up', (route) => {
      asked.push(route.request().postDataJSON())
      return route.fulfill({ status: 202, json: {} })
    })
    await page.goto('/sign-up')
    // Without a form there is no password either; and it is asked for until the page knows that mail is used.
    await page.getByLabel('Email').waitFor()
    await page.getByLabel('Password').waitFor({ state: 'detached' })

    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('button', { name: 'Create account' }).click()

    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await expectVisible(page.getByText('We sent an email to ada@example.com'))
    expect(asked).toEqual([{ email: 'ada@example.com' }])
  })

  test('a wrong password is said in words, and the right one leads to where one wanted to go', async () => {
    const { email } = await person()
    const page = await openWindow({ mayFail: /status of 401/ })
    await page.goto('/account/usage?by=key')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('wrong horse')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('The email or the password is wrong.').waitFor()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor()
    expect(new URL(page.url()).search).toBe('?by=key')
  })

  test('a one-time link leaves the address bar at once, sets a password, and works only once', async () => {
    const { link } = await invite({ name: 'Ada' })
    const page = await openWindow()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor()
    expect(page.url()).not.toContain('#')

    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()

    const again = await openWindow({ mayFail: /status of 403/ })
    await again.goto(link)
    await again.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  })

  test.each(['bogus', 'x'.repeat(43)])(
    'a dead link says so before a password is asked for, and whom to ask: #%s',
    async (token) => {
      const page = await openWindow({ mayFail: /status of 403/ })

      await page.goto(`/sign-in#${token}`)

      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
      await page.getByRole('alert').getByText('Contact coins@atelier.test for a new link.').waitFor()
      expect(await page.getByLabel('New password').count()).toBe(0)
      expect(page.url()).not.toContain('#')
      await page.getByRole('button', { name: 'Sign in with a password instead' }).click()
      await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    },
  )

  test('a link that is pasted over a dead one is asked about anew', async () => {
    const { link } = await invite()
    const page = await openWindow({ mayFail: /status of 403/ })
    await page.goto('/sign-in#bogus')
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()

    await page.goto(link)

    await page.getByLabel('New password').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('whoever is signed in is not asked to, except by a link of their own', async () => {
    const page = await openAs(await person({ name: 'Ada', coins: 987_654 }))
    await page.goto('/sign-in?next=%2Faccount%2Fcoins%3Fkind%3Dgrant')
    await page.getByRole('table', { name: 'Your coin ledger' }).getByText('987,654').first().waitFor()
    expect(new URL(page.url()).search).toBe('?kind=grant')

    await page.goto((await invite({ name: 'Grace', coins: 5 })).link)
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Set password and sign in' }).click()

    await page.getByRole('heading', { name: 'Hello, Grace' }).waitFor()
    await page.getByRole('link', { name: 'Coins' }).first().click()
    await page.getByRole('table', { name: 'Your coin ledger' }).waitFor()
    expect(await page.getByText('987,654').count()).toBe(0)
  })

  test('a session that ends is asked for again over the page, and nothing typed is lost', async () => {
    const visitor = await person()
    const page = await openAs(visitor, { mayFail: /status of 401/ })
    await page.goto('/account/keys?create=true')
    const form = page.getByRole('dialog', { name: 'Create an API key' })
    await form.getByLabel('Name').fill('Half typed')
    await visitor.client.post('/account/v1/sign-out-everywhere')

    await form.getByRole('button', { name: 'Create key' }).click()
    const again = page.getByRole('dialog', { name: 'Your session has expired' })
    await again.getByLabel('Password').fill(PASSWORD)
    await again.getByRole('button', { name: 'Sign in' }).click()

    await again.waitFor({ state: 'detached' })
    expect(await form.getByLabel('Name').inputValue()).toBe('Half typed')
    await form.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('dialog', { name: /Your key “Half typed”/ }).waitFor()
  })

  test('once somebody else has signed in beside it, a page shows theirs under their name', async () => {
    const [ada, grace] = [
      await person({ name: 'Ada', coins: 987_654 }),
      await person({ name: 'Grace', coins: 5 }),
    ]
    const page = await openAs(ada)
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
    await becomeVisitor(page, grace)

    await page.clock.fastForward('00:16')

    await page.getByRole('heading', { name: 'Hello, Grace' }).waitFor()
    expect(await page.getByText('987,654').count()).toBe(0)
  })

  test('a browser that keeps no cookie is told so', async () => {
    const { email } = await person()
    const page = await openWindow()
    await page.route('**/account/v1/sign-in', (route) => route.fulfill({ json: { id: 'x' } }))
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await expectVisible(page.getByRole('alert').getByText('your browser did not keep our cookie'))
  })

  test('skipping to the page is no one-time link', async () => {
    const page = await openWindow()
    await page.goto('/sign-in')
    await page.getByLabel('Email').waitFor()

    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')

    expect(await page.locator(':focus').getAttribute('id')).toBe('main')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in')
  })

  test('signing out forgets what was read', async () => {
    const visitor = await person({ name: 'Ada', coins: 987_654 })
    const page = await openAs(visitor)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()

    await page
      .getByRole('button', { name: /Account: Ada/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Sign out' }).click()

    await page.getByRole('heading', { name: /price you pay/ }).waitFor()
    expect(await page.getByText('987,654').count()).toBe(0)
    expect((await visitor.client.get('/account/v1/session')).body.person).toBeNull()
  })
})
