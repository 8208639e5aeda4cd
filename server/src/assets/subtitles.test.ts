import { describe, expect, test } from 'vitest'
import { toSrt, toVtt } from './subtitles.ts'

const cues = [
  { start: 0, end: 1.5, text: 'Good morning.' },
  { start: 3661.0004, end: 3662.9996, text: 'An hour later …\n… in two lines.' },
]

describe('subtitles', () => {
  test('as SubRip: numbered, with commas', () => {
    expect(toSrt(cues)).toBe(
      '1\n00:00:00,000 --> 00:00:01,500\nGood morning.\n' +
        '\n2\n01:01:01,000 --> 01:01:03,000\nAn hour later …\n… in two lines.\n',
    )
  })

  test('as WebVTT: with a header and points', () => {
    expect(toVtt(cues)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nGood morning.\n' +
        '\n01:01:01.000 --> 01:01:03.000\nAn hour later …\n… in two lines.\n',
    )
  })

  test('nothing was said', () => {
    expect(toSrt([])).toBe('')
    expect(toVtt([])).toBe('WEBVTT\n')
  })

  test('are in order of time, without what cannot be shown', () => {
    const spoken = [
      { start: 2, end: 3, text: 'second' },
      { start: 1, end: 1, text: 'no time' },
      { start: 1, end: 2, text: ' \n ' },
      { start: -1, end: 1, text: 'first' },
    ]

    expect(toSrt(spoken)).toBe(
      '1\n00:00:00,000 --> 00:00:01,000\nfirst\n\n2\n00:00:02,000 --> 00:00:03,000\nsecond\n',
    )
  })

  test('a text cannot end its cue, begin another or become markup', () => {
    const [cue] = [{ start: 0, end: 1, text: 'one\r\n\r\n2\n00:00:09,000 --> 00:00:10,000\u2028<b>&' }]

    expect(toSrt([cue])).toBe('1\n00:00:00,000 --> 00:00:01,000\none\n2\n00:00:09,000 → 00:00:10,000\n<b>&\n')
    expect(toVtt([cue])).toContain('\n&lt;b&gt;&amp;\n')
    expect(toVtt([cue]).match(/-->/g)).toHaveLength(1)
  })

  test('a clock never shows a thousand milliseconds', () => {
    expect(toSrt([{ start: 59.9999, end: 3599.9999, text: 'late' }])).toContain(
      '00:01:00,000 --> 01:00:00,000',
    )
  })
})
