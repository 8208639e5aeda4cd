import { afterEach, describe, expect, test, vi } from 'vitest'
import { at, call, post, queryString, setOwner, onSessionEnded } from './client.ts'
import { isIndeterminate, type CallFailed } from './problem.ts'
import { messageFor } from './messages.ts'

test('an id that is none leads nowhere', () => {
  expect(at`/v1/generations/${'0198c0de-5a17-7b3e'}/cancel`).toBe('/v1/generations/0198c0de-5a17-7b3e/cancel')
  for (const id of ['..', '../account', '%2e%2e', 'a/b', 'a?b', '', 'a#b'])
    expect(() => at`/v1/generations/${id}/cancel`).toThrow('This ID is not valid.')
})

test('a query has what was given, as text', () => {
  expect(queryString({})).toBe('')
  expect(queryString({ kind: 'grant', from: undefined, cursor: '', limit: 5, q: 'a&b' })).toBe(
    '?kind=grant&limit=5&q=a%26b',
  )
})

describe('an answer that is none', () => {
  afterEach(() => vi.unstubAllGlobals())
  const answerWith = (text: string, init: ResponseInit) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, init)))
  const failureOf = (asked: Promise<unknown>): Promise<CallFailed> =>
    asked.then(
      () => expect.unreachable(),
      (error: unknown) => error as CallFailed,
    )

  test('a 2xx that broke off is a failure, and what was asked for may be there', async () => {
    answerWith('{"id":"1","key":"at', { status: 201 })

    const failure = await failureOf(post('/account/v1/keys', {}))

    expect(isIndeterminate(failure)).toBe(true)
    expect(messageFor(failure)).toEqual({
      title: 'The connection was interrupted',
      detail: 'Your request may still have gone through. Check before you try again.',
    })
  })

  test.each([
    [403, false],
    [502, true],
  ])('a page of a proxy keeps its status: %i', async (status, mayBeDone) => {
    answerWith('<h1>Sorry</h1>', { status })

    const failure = await failureOf(post('/account/v1/keys', {}))

    expect(failure).toMatchObject({ code: 'unreadable', status })
    expect(isIndeterminate(failure)).toBe(mayBeDone)
  })

  test('what changes nothing cannot have been done all the same', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

    const failure = await failureOf(call('POST', '/v1/quotes', { isReadOnly: true }))

    expect(messageFor(failure).detail).toBe('Check your connection. Try again in a moment.')
  })

  test('a wrong password says nothing about the session; any other 401 does', async () => {
    const over = vi.fn<() => void>()
    onSessionEnded(over)
    answerWith('{"code":"unauthorized","detail":"No."}', { status: 401 })

    await failureOf(call('POST', '/any', { isAnonymous: true }))
    expect(over).not.toHaveBeenCalled()
    expect((await failureOf(call('POST', '/any'))).detail).toMatch(/^Your session had expired/)
    expect(over).toHaveBeenCalledOnce()
  })
})

test('whatever changes something says for whom', async () => {
  const sent: [string, string | null][] = []
  vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
    sent.push([path, new Headers(headers).get('atelier-account')])
    return Promise.resolve(new Response('{}'))
  })
  setOwner('ada')

  await call('GET', '/read')
  await call('POST', '/write', { body: {} })
  await call('POST', '/sign-in', { body: {}, isAnonymous: true })

  expect(sent).toEqual([
    ['/read', null],
    ['/write', 'ada'],
    ['/sign-in', null],
  ])
  setOwner(undefined)
  vi.unstubAllGlobals()
})
