import { expect, test } from 'vitest'
import { cueAt, parseVtt } from './vtt.ts'

test('lines with their times; marks, settings and notes are left out', () => {
  const file = `WEBVTT - a title

NOTE written by hand

1
00:00:00.000 --> 00:00:02.500 align:start
A <b>gull</b> &amp; a child

01:02:03.250 --> 01:02:04.000
two
lines

00:07.000 --> 00:08.000
&lt;i&gt; is no mark

nothing of ours
`

  expect(parseVtt(file)).toEqual([
    { start: 0, end: 2.5, text: 'A gull & a child' },
    { start: 3723.25, end: 3724, text: 'two\nlines' },
    { start: 7, end: 8, text: '<i> is no mark' },
  ])
  expect(parseVtt(file.replaceAll('\n', '\r\n'))).toHaveLength(3)
  expect(parseVtt('')).toEqual([])
})

test('the line that is spoken', () => {
  const cues = [
    { start: 0, end: 2, text: 'a' },
    { start: 2, end: 4, text: 'b' },
  ]

  expect([-1, 0, 1.9, 2, 4].map((at) => cueAt(cues, at))).toEqual([-1, 0, 0, 1, -1])
})
