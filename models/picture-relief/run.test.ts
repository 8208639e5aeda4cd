import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Params } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import { volumeOf } from '../test/mesh-metrics.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { writeImage } from '../lib/image/pixels/image-files.ts'
import { renderSvg } from '../lib/image/pixels/pixels.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { once } from '../lib/once.ts'
import { fromImage, modelFrom, mostFacesFor } from './run.ts'
import { boundsOf } from '@atelier/media/mesh/bounds.ts'
import type { Mesh, Model } from '@atelier/media/mesh/model.ts'
import { triangulated } from '../lib/mesh/triangulated.ts'
import { reliefOf } from './relief.ts'

/** A red pear with a stalk, on blue or on nothing. */
const pear = (ground: string) =>
  renderSvg(
    240,
    320,
    `${ground}<circle cx="120" cy="210" r="80" fill="#c33"/><circle cx="120" cy="120" r="48" fill="#e66"/>
     <rect x="114" y="40" width="12" height="50" fill="#420"/>`,
  )
/** Once, so that the networks are asked once. */
const onBlue = once(() => pear('<rect width="240" height="320" fill="#9bd"/>'))

/** The defaults of the model. */
const usual: Params = {
  style: 'plaque',
  texture: true,
  geometry_quality: 'standard',
  texture_quality: 'standard',
  format: 'glb',
  quad: false,
}

const modelOf = (photo: Image, params: Params = {}) => modelFrom(photo, { ...usual, ...params })

/** Made once for several tests, since finding the subject is slow. */
const plaque = once(async () => modelOf(await onBlue(), { geometry_quality: 'draft' }))
const glb = once(async () => run(await pear(''), { polycount: 500 }))

/** Runs the program and reads all files that it writes. */
async function run(photo: Image, params: Params = {}) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'relief-'))
  const { path: image } = await writeImage(photo, folder.path, 'input')
  const task = {
    params: { ...usual, ...params },
    inputs: { image: [image] },
    outputs: 1,
    folder: folder.path,
    progress: () => {},
    note: () => {},
  }
  const [output] = await fromImage(task)
  const file = readFileSync(output.path)
  const copies = output.downloads!.map(({ format, path }) => ({
    format,
    text: readFileSync(path, 'latin1'),
  }))
  return { output: output, file, copies }
}

const trianglesIn = ({ parts }: Model) =>
  parts.reduce((sum, { mesh }) => sum + triangulated(mesh).indices.length / 3, 0)

/** How often each directed edge occurs; in a closed surface once in each direction. */
function edgesOf({ parts }: Model): Map<string, number> {
  const edges = new Map<string, number>()
  for (const { mesh } of parts) {
    const place = (vertex: number) => [...mesh.positions.subarray(vertex * 3, vertex * 3 + 3)].join()
    for (let at = 0; at < mesh.indices.length; at += 3) {
      const three = [...mesh.indices.subarray(at, at + 3)].map(place)
      three.forEach((from, index) => {
        const edge = `${from} ${three[(index + 1) % 3]}`
        edges.set(edge, (edges.get(edge) ?? 0) + 1)
      })
    }
  }
  return edges
}

function expectClosed(model: Model): void {
  const edges = edgesOf(model)
  expect(edges.size).toBeGreaterThan(1000)
  const open = [...edges].filter(([edge, count]) => {
    const [from, to] = edge.split(' ')
    return count !== 1 || edges.get(`${to} ${from}`) !== 1
  })
  expect(open).toEqual([])
}

const totalVolume = ({ parts }: Model) => parts.reduce((sum, { mesh }) => sum + volumeOf(mesh), 0)

/** The share of its bounding rectangle that a front covers, seen from the front. */
function shareOfBox({ positions, indices }: Mesh): number {
  const { low, high } = boundsOf([positions])
  let area = 0
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((step) => indices[at + step] * 3) as [number, number, number]
    const across = (to: number) => positions[to] - positions[a]
    const up = (to: number) => positions[to + 1] - positions[a + 1]
    area += (across(b) * up(c) - across(c) * up(b)) / 2
  }
  return area / ((high[0] - low[0]) * (high[1] - low[1]))
}

describe('a relief', () => {
  test('as a plaque is closed, upright, as wide to high as its image, and its subject stands out', async () => {
    const model = await plaque()

    expectClosed(model)
    const [front] = model.parts
    const { positions } = front.mesh
    const axis = (at: number) => positions.filter((_, index) => index % 3 === at)
    const [x, y, z] = [axis(0), axis(1), axis(2)]
    expect([Math.min(...y), Math.max(...y)].map((value) => Math.round(value * 1000))).toEqual([0, 200])
    expect(Math.max(...x) - Math.min(...x)).toBeCloseTo(0.15, 4)
    const depthAt = (across: number, up: number) => {
      const nearest = Array.from(x, (value, at) => Math.hypot(value - across, y[at] - up))
      return z[nearest.indexOf(Math.min(...nearest))]
    }
    expect(depthAt(0, 0.07)).toBeGreaterThan(depthAt(-0.06, 0.17) + 0.008)
    // At most six millimetres and twenty, in a plate of 15 by 20 centimetres.
    expect(totalVolume(model)).toBeGreaterThan(0.15 * 0.2 * 0.006)
    expect(totalVolume(model)).toBeLessThan(0.15 * 0.2 * 0.026)
  })

  test('of an image without a background has its outline, and is closed', async () => {
    const model = await modelOf(await pear(''), { geometry_quality: 'draft' })

    expectClosed(model)
    expect(totalVolume(model)).toBeLessThan(0.15 * 0.2 * 0.026 * 0.6)
    expect(totalVolume(model)).toBeGreaterThan(0)
  })

  test.each([
    [600, 'draft'],
    [5000, 'standard'],
    [40_000, 'high'],
  ])('has at most %i faces, and not many fewer', async (polycount, geometry_quality) => {
    const params = { polycount, geometry_quality }
    const whole = reliefOf({
      image: await onBlue(),
      matte: null,
      isCutOut: false,
      mostFaces: mostFacesFor({ ...usual, ...params }),
      hasQuads: false,
      texture: null,
    })

    for (const model of [whole, await modelOf(await pear(''), params)]) {
      expect(trianglesIn(model)).toBeLessThanOrEqual(polycount)
      expect(trianglesIn(model)).toBeGreaterThan(polycount * 0.75)
    }
  })

  test('is finer where its geometry is to be', async () => {
    const counts = []
    for (const geometry_quality of ['draft', 'standard', 'high'])
      counts.push(trianglesIn(await modelOf(await pear(''), { geometry_quality })))

    expect(counts[1]).toBeGreaterThan(counts[0] * 3)
    expect(counts[2]).toBeGreaterThan(counts[1] * 3)
  })

  test('has the image as its texture, as large as wanted, or is of plain clay', async () => {
    const disc = await renderSvg(1600, 160, '<ellipse cx="800" cy="80" rx="790" ry="70" fill="#c93"/>')
    const wearing = async (params: Params) => {
      const { parts } = await modelOf(disc, { polycount: 500, ...params })
      return parts.flatMap(({ material }) => material.images?.colour?.width ?? [])
    }

    expect(await wearing({})).toEqual([1024])
    expect(await wearing({ texture_quality: 'high' })).toEqual([1580])
    expect(await wearing({ texture: false })).toEqual([])
  })

  test('is of quads where they are wanted', async () => {
    const verticesPerFaceIn = async (params: Params) =>
      (await modelOf(await pear(''), params)).parts.map(({ mesh }) => mesh.verticesPerFace)

    expect(new Set(await verticesPerFaceIn({ quad: true, polycount: 2000, format: 'obj' }))).toEqual(
      new Set([4]),
    )
    expect(new Set(await verticesPerFaceIn({ polycount: 2000, format: 'obj' }))).toEqual(new Set([3]))
  })

  test('cut out of its image has the outline of its subject, and is closed', async () => {
    const cutout = await modelOf(await onBlue(), { geometry_quality: 'draft', style: 'cutout' })

    expectClosed(cutout)
    expect(shareOfBox((await plaque()).parts[0].mesh)).toBeCloseTo(1, 2)
    // The outline is two discs, one above the other, and a stalk.
    expect(shareOfBox(cutout.parts[0].mesh)).toBeLessThan(0.75)
  })

  test('is a file of the format that is wanted, with copies in the others', async () => {
    const stl = await run(await pear(''), { format: 'stl', polycount: 500 })

    expect(stl.output).toMatchObject({ kind: '3d', mimeType: 'model/stl' })
    expect(stl.file.readUInt32LE(80) * 50 + 84).toBe(stl.file.length)
    expect(stl.copies.map(({ format }) => format)).toEqual(['obj', 'fbx', 'usdz'])
    expect((await glb()).copies.map(({ format }) => format)).toEqual(['obj', 'fbx', 'usdz', 'stl'])
  })

  test('is the same for the same image', async () => {
    const [one, other] = [await glb(), await run(await pear(''), { polycount: 500 })]

    expect(one.file.equals(other.file)).toBe(true)
    expect(one.copies).toEqual(other.copies)
  })

  test('of nothing is refused', async () => {
    const nothing = await renderSvg(64, 64, '')

    await expect(modelOf(nothing)).rejects.toThrow(InvalidInput)
  })
})
