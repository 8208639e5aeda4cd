import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { model as painter, ui } from '../../test/example-catalog.ts'
import { readCatalog } from '../catalog/read-catalog.ts'
import { MAX_ROWS, priceTable } from './price-table.ts'

const dollar = { amount: '0.01', currency: 'USD' }

function table(change: object, coinValue?: typeof dollar) {
  const plain = { defaults: {}, needsOneOf: undefined, backends: [{ provider: 'sandbox' }] }
  const text = stringify({ ...painter, ...plain, ...change })
  const { catalog, errors } = readCatalog([{ name: 'painter.yaml', text }], [])
  expect(errors).toEqual([])
  return priceTable(catalog!.models.get('painter')!, coinValue)
}

describe('the table of a price', () => {
  test('only params that matter to it', () => {
    const { rows } = table({ params: { ...painter.params, num_outputs: undefined }, price: painter.price })

    expect(rows).toEqual([
      { params: { style: 'oil' }, coins: 2, outputs: 1 },
      { params: { style: 'ink' }, coins: 3, outputs: 1 },
    ])
  })

  test('a price that nothing changes is one row', () => {
    expect(table({ params: { prompt: painter.params.prompt }, price: { base: 7 } }).rows).toEqual([
      { params: {}, coins: 7, outputs: 1 },
    ])
  })

  test('numbers at both ends, by default and in the middle, times outputs', () => {
    const { rows } = table({
      params: {
        duration: { kind: 'range', min: 1, max: 9, step: 1, ui },
        num_outputs: { kind: 'enum', values: [1, 2], ui },
      },
      defaults: { duration: 3 },
      price: { base: 1, perSecond: { coins: 2, of: 'duration' } },
    })

    expect(rows.map(({ params, coins }) => [params['duration'], params['num_outputs'], coins])).toEqual([
      ['1', '1', 3],
      ['1', '2', 6],
      ['3', '1', 7],
      ['3', '2', 14],
      ['5', '1', 11],
      ['5', '2', 22],
      ['9', '1', 19],
      ['9', '2', 38],
    ])
  })

  test('files by their size and length, within the limits; texts by their length', () => {
    const image = {
      params: { image: { kind: 'media', accept: 'image', required: true, ui } },
      price: { base: 1, perMegapixel: { coins: 1, of: 'output' } },
    }
    const audio = {
      params: { audio: { kind: 'media', accept: 'audio', required: true, ui } },
      inputLimits: { maxInputSeconds: 30 },
      price: { base: 1, perSecond: { coins: 1, of: 'audio' } },
    }
    const text = {
      params: { text: { kind: 'text', maxLength: 2000, required: true, ui } },
      price: { base: 1, perThousandCharacters: { coins: 4, of: 'text' } },
    }
    const coinsOf = (change: object) =>
      table(change).rows.map(({ params, coins }) => [...Object.values(params), coins])

    expect(coinsOf(image)).toEqual([
      ['1 MP', 2],
      ['4 MP', 5],
      ['12 MP', 13],
    ])
    expect(coinsOf(audio)).toEqual([
      ['1 s', 2],
      ['10 s', 11],
      ['30 s', 31],
    ])
    expect(coinsOf(text)).toEqual([
      ['1 characters', 2],
      ['100 characters', 2],
      ['1000 characters', 5],
      ['2000 characters', 9],
    ])
  })

  test('with cost and margin where the backend says its cost', () => {
    const price = {
      params: { prompt: painter.params.prompt },
      price: { base: 7 },
      backends: [{ provider: 'sandbox', cost: { perOutput: 0.08 } }],
    }

    expect(table(price, dollar).rows).toEqual([
      { params: {}, coins: 7, outputs: 1, cost: '0.08', margin: '-0.01' },
    ])
    expect(table(price).rows).toEqual([{ params: {}, coins: 7, outputs: 1, cost: '0.08' }])
  })

  test('has a bounded number of rows, and keeps the ends of every range', () => {
    const values = Array.from({ length: 30 }, (_, index) => index + 1)
    const factors = Object.fromEntries(values.map((value) => [String(value), value]))
    const { rows, isCut } = table({
      params: { duration: { kind: 'enum', values, ui }, fps: { kind: 'enum', values, ui } },
      price: { base: 1, multipliers: { duration: factors, fps: factors } },
    })

    expect(isCut).toBe(true)
    expect(rows.length).toBeLessThanOrEqual(MAX_ROWS)
    expect(rows.at(0)).toMatchObject({ params: { duration: '1', fps: '1' }, coins: 1 })
    expect(rows.at(-1)).toMatchObject({ params: { duration: '30', fps: '30' }, coins: 900 })
  })

  test('leaves out what is refused', () => {
    const { rows } = table({
      refuses: [{ param: 'style', when: { style: ['ink'] }, message: 'is gone' }],
      params: { style: painter.params.style },
    })

    expect(rows.map(({ params }) => params['style'])).toEqual(['oil'])
  })
})
