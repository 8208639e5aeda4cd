import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FormSource } from '../form-source.ts'
import {
  deletePending,
  isFresh,
  storePending,
  readPending,
  FRESH_MS,
  type PendingSubmit,
} from './pending-submits.ts'

const model: FormSource = {
  modelId: 'some',
  params: [],
  defaults: {},
  inputLimits: {},
  priceFromCoins: null,
  needsOneOf: [],
  examples: [],
  needsConsent: false,
  keepsSize: false,
}
const effect: FormSource = { ...model, effectId: 'sketch' }
const pending = (idempotencyKey: string, at: number): PendingSubmit => ({
  idempotencyKey,
  body: { modelId: 'some', params: {} },
  at,
})

/** Its entries are its own fields, as those of a browser are; what it does is not. */
class Storage {
  [storageKey: string]: unknown
  static {
    const methods = {
      getItem(this: Storage, storageKey: string) {
        return this[storageKey] ?? null
      },
      setItem(this: Storage, storageKey: string, text: string) {
        this[storageKey] = text
      },
      removeItem(this: Storage, storageKey: string) {
        delete this[storageKey]
      },
    }
    Object.assign(this.prototype, methods)
  }
}

describe('submits of which nobody has heard', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', new Storage()))

  test('of two tabs are both kept, the oldest first, and forgotten one by one', () => {
    storePending(model, 'ada', pending('two', 2))
    storePending(model, 'ada', pending('one', 1))
    expect(readPending(model, 'ada')).toEqual([pending('one', 1), pending('two', 2)])

    deletePending(model, 'ada', 'one')

    expect(readPending(model, 'ada')).toEqual([pending('two', 2)])
  })

  test('are those of one person, one model or one effect', () => {
    storePending(model, 'ada', pending('one', 1))
    storePending(effect, 'ada', pending('two', 2))
    storePending(model, 'bob', pending('three', 3))

    expect(readPending(model, 'ada')).toEqual([pending('one', 1)])
    expect(readPending(effect, 'ada')).toEqual([pending('two', 2)])
  })

  test('are young for as long as their quote', () => {
    expect(isFresh(pending('one', 5), FRESH_MS + 4)).toBe(true)
    expect(isFresh(pending('one', 5), FRESH_MS + 5)).toBe(false)
  })
})
