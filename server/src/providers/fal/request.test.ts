import { expect, test } from 'vitest'
import { workOf } from '../../../test/providers/work.ts'
import { submitHeaders, submitUrl, usualHandle } from './request.ts'

test.for([
  ['fal-ai/flux', '/fal-ai/flux/requests/1'],
  ['fal-ai/flux/dev', '/fal-ai/flux/requests/1'],
  ['fal-ai/kling-video/v2.1/pro/image-to-video', '/fal-ai/kling-video/requests/1'],
  ['workflows/acme/poster', '/workflows/acme/poster/requests/1'],
  ['comfy/acme/graph/fast', '/comfy/acme/graph/requests/1'],
])('requests of %s are found at %s', ([model, response]) => {
  expect(usualHandle('1', { model })).toEqual({
    id: '1',
    response,
    status: `${response}/status`,
    cancel: `${response}/cancel`,
  })
})

test.for<[string, string | undefined, string]>([
  ['https://us.example/c/1', undefined, '/a/b?fal_webhook=https%3A%2F%2Fus.example%2Fc%2F1'],
  ['http://localhost:8080/c/1', undefined, '/a/b'],
  ['http://localhost/c', 'http://127.0.0.1:5000', '/a/b?fal_webhook=http%3A%2F%2Flocalhost%2Fc'],
])('a callback to %s of %s is asked for at %s', ([callbackUrl, url, expected]) => {
  const settings = { model: 'a/b', ...(url !== undefined && { url }) }

  expect(submitUrl(workOf({ callbackUrl, settings }))).toBe(expected)
})

test.for<[number, string | undefined]>([
  [Infinity, undefined],
  [60_000, '60'],
  [-5000, '1'],
])('with %i ms left a request has to begin within %s s', ([leftMs, seconds]) => {
  const headers = submitHeaders(workOf({ deadlineMs: 1_000_000 + leftMs }), 1_000_000)

  expect(headers['x-fal-request-timeout']).toBe(seconds)
})
