import { describe, expect, test } from 'vitest'
import { allPages, csvLine, pagesUntilLast } from './csv.ts'

test.each([
  [['plain', 12, null], 'plain,12,\r\n'],
  [['a, b', 'say "hi"', 'two\nlines'], '"a, b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@sum', '\tx', '\rx'], "'=1+1,'+1,'-1,'@sum,'\tx,\"'\rx\"\r\n"],
  [['=HYPERLINK("http://evil.example", "a")'], '"\'=HYPERLINK(""http://evil.example"", ""a"")"\r\n'],
  [[' =1+1', '\t=1', '\u00A0@sum', '\u200B=1'], "' =1+1,'\t=1,'\u00A0@sum,'\u200B=1\r\n"],
  [['＝1+1', '＋1', '－1', '＠sum', ' ＝1'], "'＝1+1,'＋1,'－1,'＠sum,' ＝1\r\n"],
  [['\nx', ' plain', '数字'], '"\'\nx", plain,数字\r\n'],
  [[-12, 'a=b'], '-12,a=b\r\n'],
])('%j is written as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

describe('all pages of a list', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const readAll = (list: number[]) =>
    Array.fromAsync(
      allPages<number, number>(
        async (after = 0, limit) => list.filter((number) => number > after).slice(0, limit),
        (number) => number,
      ),
    )

  test.each([0, 1, 499, 500, 501, 1000, 1201])('%i items are each read once, in order', async (count) => {
    const pages = await readAll(numbers(count))

    expect(pages.flat()).toEqual(numbers(count))
  })

  test('a page may be short, or empty, before the last', async () => {
    const pages = [
      { items: ['a'], next: 1 },
      { items: [], next: 2 },
      { items: ['b', 'c'], next: undefined },
    ]

    const read = await Array.fromAsync(pagesUntilLast<string, number>(async (after = 0) => pages[after]!))

    expect(read).toEqual([['a'], [], ['b', 'c']])
  })
})
