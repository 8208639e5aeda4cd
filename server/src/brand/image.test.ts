import { encode } from 'fast-png'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { prepareImage } from './image.ts'
import { sanitiseSvg } from './svg.ts'

const ns = 'xmlns="http://www.w3.org/2000/svg"'
const wrap = (inner: string, attributes = 'viewBox="0 0 40 10"') => `<svg ${ns} ${attributes}>${inner}</svg>`

describe('an SVG', () => {
  test('of a drawing program is written anew, without its notes', () => {
    const source = `\uFEFF<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <!-- made by hand --><svg ${ns} xmlns:inkscape="x" xmlns:xlink="y" inkscape:version="1" width="40px" height="10">
      <metadata><rdf:RDF><script>x</script></rdf:RDF></metadata><inkscape:page id="p"/>
      <style><![CDATA[.a > .b { fill: url(#g) }]]></style>
      <defs><linearGradient id="g"><stop offset="0" stop-color='#f00'/></linearGradient><path id="d" d="M0 0h1"/></defs>
      <use xlink:href="#d" fill="url(#g)" data-name="x"/><text>A &amp; B&#x3c;</text></svg>`

    const { text, width, height } = sanitiseSvg(source)

    expect({ width, height }).toEqual({ width: 64, height: 16 })
    expect(text).toContain('viewBox="0 0 40 10"')
    expect(text).toContain('<use href="#d" fill="url(#g)"/>')
    expect(text).toContain('.a &gt; .b { fill: url(#g) }')
    expect(text).toContain('<text>A &amp; B&lt;</text>')
    expect(text).not.toMatch(/metadata|script|inkscape|DOCTYPE|hand|data-name|\?xml/)
    expect(sanitiseSvg(text).text).toBe(text)
  })

  test.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<foreignObject/>', '<foreignObject>'],
    ['<a href="#x"/>', '<a>'],
    ['<image href="#x"/>', '<image>'],
    ['<animate attributeName="href"/>', '<animate>'],
    ['<g onload="alert(1)"/>', 'onload'],
    ['<g oNcLiCk="alert(1)"/>', 'oNcLiCk'],
    ['<use href="https://evil.test/#x"/>', 'outside of itself'],
    ['<use href="javascript:alert(1)"/>', 'outside of itself'],
    ['<use xlink:href="data:image/svg+xml,x"/>', 'outside of itself'],
    ['<rect fill="url(https://evil.test/x)"/>', 'outside of itself'],
    ['<rect fill="&#x75;rl(//evil.test)"/>', 'outside of itself'],
    ['<rect style="fill: url(//evil.test)"/>', 'loads something'],
    ['<style>@import "//evil.test";</style>', 'loads something'],
    ['<style>@im<!-- -->port "//evil.test";</style>', 'loads something'],
    ['<style>@im<![CDATA[port "//evil.test";]]></style>', 'loads something'],
    ['<style>@im<?x?>port "//evil.test";</style>', 'loads something'],
    ['<style>@im<g/>port "//evil.test";</style>', 'within a style'],
    ['<style>rect { fill: ur<!-- -->l(//evil.test) }</style>', 'loads something'],
    ['<style>rect { fill: url(/**/"//evil.test") }</style>', 'loads something'],
    ['<style>rect { fill: u\\72l(//evil.test) }</style>', 'loads something'],
    ['<style><![CDATA[rect { fill: url(x) }]]></style>', 'loads something'],
    ['<g>&boom;</g>', 'entity'],
    ['<g>', 'closes </svg>'],
    ['<g a=b/>', 'well-formed'],
    ['<g a="<"/>', 'well-formed'],
    ['<g id="a"><use href="#b"/></g><g id="b"/><use href="#a"/>', 'within what another'],
    ['<g/>'.repeat(6000), 'too complex'],
    ['<g>'.repeat(100), 'too complex'],
  ])('with %s is refused, and told %s', (inner, message) => {
    expect(() => sanitiseSvg(wrap(inner))).toThrow(message)
  })

  test.each([
    ['<!DOCTYPE svg [<!ENTITY a "x">]><svg viewBox="0 0 1 1"/>', 'well-formed'],
    [`<svg ${ns}/>`, 'viewBox'],
    [wrap('', 'viewBox="0 0 100 1"'), '20:1'],
    [wrap('', 'width="100%" height="100%"'), 'viewBox'],
    ['<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>', 'without a prefix'],
    [`${wrap('')}${wrap('')}`, 'must be one'],
    [`${wrap('')}text`, 'outside of <svg>'],
    ['', 'has no <svg>'],
  ])('%s is refused, and told %s', (source, message) => {
    expect(() => sanitiseSvg(source)).toThrow(message)
  })
})

describe('a PNG', () => {
  const size = { width: 8, height: 4 }
  const rgba = { ...size, channels: 4, depth: 8 as const, data: new Uint8Array(8 * 4 * 4).fill(120) }

  test('is written anew: what is in it besides pixels is gone', async () => {
    const source = Buffer.from(encode({ ...rgba, text: { Comment: 'a secret' } }))
    expect(source.toString('latin1')).toContain('a secret')

    const image = await prepareImage(source)

    expect(image).toMatchObject({ mediaType: 'image/png', ...size })
    expect(image.bytes.toString('latin1')).not.toContain('a secret')
    expect((await prepareImage(image.bytes)).bytes).toEqual(image.bytes)
  })

  test.each([
    ['grey', { ...size, channels: 1, depth: 8, data: new Uint8Array(32).fill(9) }],
    ['deep', { ...size, channels: 3, depth: 16, data: new Uint16Array(96).fill(999) }],
    [
      'with a palette',
      {
        ...size,
        channels: 1,
        depth: 8,
        palette: [
          [1, 2, 3],
          [4, 5, 6],
        ],
        data: new Uint8Array(32).fill(1),
      },
    ],
  ] as const)('%s is as good', async (_, image) => {
    const prepared = await prepareImage(Buffer.from(encode(image as never)))

    expect(prepared).toMatchObject(size)
  })

  test('that is too large is told how large it may be, before it is unpacked', async () => {
    const source = Buffer.from(encode({ ...rgba, width: 8 }))
    source.writeUInt32BE(60_000, 16)

    await expect(prepareImage(source)).rejects.toThrow('has 60000×4 pixels; at most 1024 a side')
  })

  test('that unpacks to more than it says is refused', async () => {
    const header = Buffer.from(encode(rgba)).subarray(0, 33)
    const idat = deflateSync(Buffer.alloc(50_000_000))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(idat.length)
    const bomb = Buffer.concat([header, length, Buffer.from('IDAT'), idat, Buffer.alloc(4)])

    await expect(prepareImage(bomb)).rejects.toThrow('cannot be read')
  })

  test('that is cut off, or something else, is refused', async () => {
    await expect(prepareImage(Buffer.from(encode(rgba)).subarray(0, 50))).rejects.toThrow('cannot be read')
    await expect(prepareImage(Buffer.from('GIF89a'))).rejects.toThrow('neither SVG nor PNG')
    await expect(prepareImage(Buffer.alloc(300_000))).rejects.toThrow('at most 262144')
  })
})
