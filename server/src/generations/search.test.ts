import { describe, expect, test } from 'vitest'
import { hasText, pageOfScan } from './search.ts'

describe('text is found', () => {
  test.for([
    ['lighthouse', { prompt: 'A Lighthouse at dusk' }, true],
    ['LIGHTHOUSE AT', { prompt: 'A lighthouse at dusk' }, true],
    ['маяк', { prompt: 'Старый МАЯК' }, true],
    ['Cafe\u0301', { prompt: 'CAFÉ at night' }, true],
    ['100%', { prompt: '100 % wool' }, false],
    ['%', { prompt: 'wool' }, false],
    ['sea', { text: 'The sea is calm' }, true],
    ['sea', { lyrics: '[verse] the sea' }, true],
    ['sea', { prompt: 'A lake' }, false],
    ['sea', {}, false],
  ] as const)('%s in %o: %s', ([text, params, isFound]) => {
    expect(hasText(params, text)).toBe(isFound)
  })
})

describe('a page of a walk', () => {
  const rows = [9, 8, 7, 6, 5].map((seq) => ({ seq }))
  const odd = ({ seq }: { seq: number }) => seq % 2 === 1

  test.for([
    ['is full and goes on after its last item', 2, 5, [9, 7], 7],
    ['is just full where the walk ended: it goes on after the walk', 3, 5, [9, 7, 5], 5],
    ['is just full where there is nothing beyond', 3, 6, [9, 7, 5], null],
    ['is short where the walk was long enough: it goes on after the walk', 9, 5, [9, 7, 5], 5],
    ['is short and the last', 9, 6, [9, 7, 5], null],
  ] as const)('%s', ([, limit, maxRows, found, after]) => {
    const page = pageOfScan(rows, odd, { limit, maxRows })

    expect(page).toEqual({ found: found.map((seq) => ({ seq })), after })
  })

  test('of nothing is the last', () => {
    expect(pageOfScan([], odd, { limit: 3, maxRows: 5 })).toEqual({ found: [], after: null })
  })
})
