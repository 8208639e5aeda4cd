import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

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
