import { WebhookEvent, webhookEventTypes } from '@atelier/contract/webhook-event.ts'
import { describe, expect, test } from 'vitest'
import { compileCheck } from '../platform/http/validation.ts'
import { exampleEvent } from './example-event.ts'

describe.each(webhookEventTypes)('an example of %s', (type) => {
  const event = exampleEvent('7d0b5a0e-8f0e-4f0c-9d27-3f7d1f0f2a11', type, new Date(0))
  const { generation } = event.data

  test('is an event of the contract, of the status that its type says', () => {
    expect(compileCheck(WebhookEvent)(event)).toEqual([])
    expect(`generation.${generation.status}`).toBe(type)
    expect(event.createdAt).toBe('1970-01-01T00:00:00.000Z')
  })

  test('costs, delivers and fails as such a generation does', () => {
    const isSuccess = generation.status === 'succeeded'

    expect(generation.coinsCharged).toBe(isSuccess ? generation.coinsQuoted : 0)
    expect(generation.outputs).toHaveLength(isSuccess ? generation.outputsRequested : 0)
    expect(generation.error !== null).toBe(generation.status === 'failed')
    expect(generation.startedAt === null).toBe(generation.status === 'canceled')
    expect(generation.progress === 1).toBe(isSuccess)
  })
})
