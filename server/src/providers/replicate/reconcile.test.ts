import { describe, expect, test } from 'vitest'
import { never } from '../../../test/providers/conformance.ts'
import { submitBrokenOff } from '../../../test/providers/open-backend.ts'
import { openReplicate } from '../../../test/providers/open-replicate.ts'
import type { Work } from '../provider.ts'

describe('Replicate looks for a submit that broke off', () => {
  const settings = { correlationId: 'meta.attempt' }

  async function broken(more: Record<string, unknown> = settings, submit: 'drop' | 'cut' = 'drop') {
    const subject = await openReplicate(more)
    return { ...subject, ...(await submitBrokenOff(subject, submit)) }
  }

  test('by the id of the attempt, among others of the same input and on every page of the list', async () => {
    const { find, findAnew, fake, provider, newWork, work } = await broken()
    for (let others = 0; others < 5; others++) await provider.submit(newWork(), never())
    const [ours] = fake.bought

    expect(ours?.input).toEqual({ prompt: 'a lighthouse', meta: { attempt: work.attemptId } })
    expect(await find()).toEqual({ id: ours?.id })
    expect(await findAnew()).toEqual({ id: ours?.id })
  })

  test('and takes none by its input alone: it may be of another customer', async () => {
    const { find, findAnew, fake } = await broken({})

    expect(fake.bought).toHaveLength(1)
    await expect(find()).rejects.toMatchObject({ mayHaveBegun: true })
    await expect(findAnew()).rejects.toMatchObject({ mayHaveBegun: true })
  })

  test.for<[object, object, boolean]>([
    [{ version: 'abc' }, { version: 'abc' }, true],
    [{ version: 'abc' }, { version: 'other' }, false],
    [{ version: 'owner/name:abc' }, { version: 'owner/name:abc' }, true],
    [{ version: 'owner/name:abc' }, { version: 'owner/other:abc' }, false],
    [{ version: 'owner/name:abc' }, { version: 'owner/name:other' }, false],
    [{ model: 'owner/name' }, { model: 'owner/name' }, true],
    [{ model: 'owner/name' }, { model: 'owner/other' }, false],
    [{ deployment: 'owner/name' }, { deployment: 'owner/name' }, true],
  ])('of %j and not of another model: %j', async ([ours, theirs, isFound]) => {
    const { fake, provider, restarted, newWork, advance } = await openReplicate({ version: undefined })
    const base = newWork()
    const workFor = (target: object) => ({
      ...base,
      settings: { ...base.settings, ...settings, ...target },
    })
    fake.does = { callbacks: 'none', durationMs: 60_000 }
    await provider.submit(workFor(theirs), never())
    const find = () => restarted.reconcile?.(workFor(ours), never())
    await find()?.catch(() => undefined)
    advance(60_000)

    expect(await find()).toEqual(isFound ? { id: fake.bought[0]?.id } : undefined)
  })

  test('and says that there is none only after a minute', async () => {
    const { find, fake, advance } = await broken(settings, 'cut')

    await expect(find()).rejects.toThrow(/none was found so far/)
    advance(60_000)
    expect(await find()).toBeUndefined()
    expect(fake.bought).toHaveLength(0)
  })

  test('and gives no verdict where inputs were deleted that may be its own', async () => {
    const { find, fake, advance } = await broken()
    fake.hasRemovedData = true

    await expect(find()).rejects.toThrow(/inputs were deleted/)
    advance(60_000)
    await expect(find()).rejects.toThrow(/inputs were deleted/)
  })

  test('since a minute before the attempt began', async () => {
    const { fake, provider, newWork, advance } = await openReplicate(settings)
    fake.does = { callbacks: 'none', durationMs: 60_000 }
    await provider.submit(newWork(), never())
    fake.hasRemovedData = true
    advance(59_000)
    const near = newWork()
    advance(1000)
    const far = newWork()
    const find = (work: Work) => provider.reconcile?.(work, never())
    await find(far)?.catch(() => undefined)
    advance(60_000)

    await expect(find(near)).rejects.toThrow(/inputs were deleted/)
    expect(await find(far)).toBeUndefined()
  })
})
