import { beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '../../../server/test/app.ts'
import { expectAccessible } from './accessibility.ts'
import { hasChromium } from './chromium.ts'
import { operator, person, type Visitor } from './people.ts'
import { expectVisible, openAs } from './windows.ts'

const read = (id: string) => expectOk(operator().get(`/operator/v1/accounts/${id}`))

describe.runIf(hasChromium())("the operator's office: one account", () => {
  let owner: Visitor

  beforeAll(async () => {
    owner = await person({ name: 'Olga' })
    await expectOk(operator().patch(`/operator/v1/accounts/${owner.id}`, { operatorRole: 'owner' }))
  })

  test('limits, sharing and role are changed, and a note says why', async () => {
    const { id } = await person({ name: 'Bob' })
    const page = await openAs(owner)
    await page.goto(`/operator/accounts/${id}`)
    await page.getByRole('button', { name: 'Change limits' }).click()
    const limits = page.getByRole('dialog', { name: 'Change limits' })
    await limits.getByLabel('At once').fill('0')
    await limits.getByRole('button', { name: 'Save limits' }).click()
    await expectVisible(limits.getByText('Enter a whole number from 1.'))
    await limits.getByLabel('At once').fill('7')
    await limits.getByLabel('Raised to').fill('9')
    await expectAccessible(page, 'limits of an account')
    await limits.getByRole('button', { name: 'Save limits' }).click()
    await expectVisible(page.getByText('9 (raised; otherwise 7)'))

    await page.getByRole('button', { name: 'Sharing by links: Block' }).click()
    const blocking = page.getByRole('dialog', { name: 'Block sharing for Bob?' })
    await expectVisible(blocking.getByText('Links of this account show nothing.'))
    await blocking.getByRole('button', { name: 'Block' }).click()
    await expectVisible(page.getByText('Blocked', { exact: true }))

    await page.getByRole('button', { name: 'Change role' }).click()
    const role = page.getByRole('dialog', { name: 'Change role of Bob' })
    await role.getByLabel('Support').check()
    await expectAccessible(page, 'the role of somebody')
    await role.getByRole('button', { name: 'Change role' }).click()
    await role.waitFor({ state: 'detached' })
    expect(await read(id)).toMatchObject({
      concurrency: { limit: 7, raisedLimit: 9 },
      sharingBlocked: true,
      operatorRole: 'support',
    })

    await page.getByText('Notes', { exact: true }).click()
    await page.getByLabel('New note').fill('Asked for it by phone.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expectVisible(page.getByRole('listitem').filter({ hasText: 'Asked for it by phone.' }))
    await expectVisible(page.getByRole('listitem').filter({ hasText: owner.email }))
  })

  test('what is kept about a person is handed over, and deleted once their email was typed', async () => {
    const leaving = await person({ name: 'Carol' })
    const page = await openAs(owner)
    await page.goto(`/operator/accounts/${leaving.id}?view=data`)
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download data' }).click()
    expect((await saving).suggestedFilename()).toMatch(/\.zip$/)

    await page.getByRole('button', { name: 'Delete account' }).click()
    const asking = page.getByRole('dialog', { name: 'Delete the account of Carol?' })
    await asking.getByLabel('Email').fill('carol@example.com')
    await asking.getByLabel('Reason').fill('She asked for it')
    await asking.getByRole('button', { name: 'Delete account' }).click()
    expect(await asking.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page, 'the deletion of an account')
    await asking.getByLabel('Email').fill(leaving.email)
    await asking.getByRole('button', { name: 'Delete account' }).click()
    await asking.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Delete account' }).waitFor({ state: 'detached' })
    expect((await read(leaving.id)).deletionRequestedAt).not.toBe(null)
    expect((await leaving.client.get('/account/v1/session')).body.person).toBe(null)
    const { items } = await expectOk(operator().get(`/operator/v1/actions?target=${leaving.id}`))
    expect(items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['account.export', 'account.delete']),
    )
  })
})
