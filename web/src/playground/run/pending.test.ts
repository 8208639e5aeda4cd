import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Offer } from '../offer.ts'
import { forgetPending, isYoung, keepPending, readPending, YOUNG_MS, type Pending } from './pending.ts'

const model: Offer = {
  modelId: 'some',
  params: [],
  defaults: {},
  inputLimits: {},
  priceFromCoins: null,
  needsConsent: false,
  keepsSize: false,
}
const effect: Offer = { ...model, effectId: 'sketch' }
const pending = (idempotencyKey: string, at: number): Pending => ({
  idempotencyKey,
  body: { modelId: 'some', params: {} },
  at,
})

/** Its entries are its own fields, as those of a browser are; what it does is not. */
class Storage {
  [place: string]: unknown
  static {
    const methods = {
      getItem(this: Storage, place: string) {
        return this[place] ?? null
      },
      setItem(this: Storage, place: string, text: string) {
        this[place] = text
      },
      removeItem(this: Storage, place: string) {
        delete this[place]
      },
    }
    Object.assign(this.prototype, methods)
  }
}

describe('submits of which nobody has heard', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', new Storage()))

  test('of two tabs are both kept, the oldest first, and forgotten one by one', () => {
    keepPending(model, 'ada', pending('two', 2))
    keepPending(model, 'ada', pending('one', 1))
    expect(readPending(model, 'ada')).toEqual([pending('one', 1), pending('two', 2)])

    forgetPending(model, 'ada', 'one')

    expect(readPending(model, 'ada')).toEqual([pending('two', 2)])
  })

  test('are those of one person, one model or one effect', () => {
    keepPending(model, 'ada', pending('one', 1))
    keepPending(effect, 'ada', pending('two', 2))
    keepPending(model, 'bob', pending('three', 3))

    expect(readPending(model, 'ada')).toEqual([pending('one', 1)])
    expect(readPending(effect, 'ada')).toEqual([pending('two', 2)])
  })

  test('are young for as long as their quote', () => {
    expect(isYoung(pending('one', 5), YOUNG_MS + 4)).toBe(true)
    expect(isYoung(pending('one', 5), YOUNG_MS + 5)).toBe(false)
  })
})
