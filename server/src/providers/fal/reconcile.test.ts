import { describe, expect, test } from 'vitest'
import { finish, never } from '../../../test/providers/conformance.ts'
import { submitBrokenOff } from '../../../test/providers/open-backend.ts'
import { openFal } from '../../../test/providers/open-fal.ts'

describe('fal is searched for a submit that broke off', () => {
  async function broken(
    more: Record<string, unknown> = { correlationId: 'meta.attempt' },
    submit: 'drop' | 'cut' = 'drop',
  ) {
    const subject = await openFal(more)
    return { ...subject, ...(await submitBrokenOff(subject, submit)) }
  }

  test('by the id of the attempt, among others of the same input and on every page of the list', async () => {
    const { find, findAnew, fake, provider, newWork, work } = await broken()
    for (let others = 0; others < 5; others++) await provider.submit(newWork(), never())
    const [ours] = fake.bought

    expect(ours?.input).toEqual({ prompt: 'a lighthouse', meta: { attempt: work.attemptId } })
    expect(await find()).toMatchObject({ id: ours?.id, status: `/acme/camera/requests/${ours?.id}/status` })
    expect(await findAnew()).toMatchObject({ id: ours?.id })
  })

  test('once it has ended, where only that is listed', async () => {
    const subject = await broken()
    const { find, fake, provider, work, advance } = subject
    fake.listsRunning = false

    await expect(find()).rejects.toMatchObject({ mayHaveBegun: true })
    advance(60_000)

    expect(await finish(subject, provider, (await find())!, work)).toMatchObject({ state: 'succeeded' })
    expect(fake.bought).toHaveLength(1)
  })

  test('and takes none by its input alone: it may be of another customer', async () => {
    const { find, fake } = await broken({})

    expect(fake.bought).toHaveLength(1)
    await expect(find()).rejects.toMatchObject({ mayHaveBegun: true })
  })

  test('and never says that there is none: one that waits may not be listed', async () => {
    const { find, advance } = await broken({ correlationId: 'job' }, 'cut')

    await expect(find()).rejects.toThrow(/none was found so far/)
    advance(11 * 60 * 60 * 1000)
    await expect(find()).rejects.toThrow(/none was found so far/)
  })

  test('and gives no verdict where inputs are not kept', async () => {
    const { find, fake } = await broken()
    fake.hasRemovedData = true

    await expect(find()).rejects.toThrow(/inputs were deleted/)
  })

  test('in vain where the list cannot be had', async () => {
    const { find, fake } = await broken()
    fake.isDown = true

    await expect(find()).rejects.toMatchObject({ code: 'unavailable' })
  })
})
