import { inputCropped } from '@atelier/contract/note.ts'
import type { Params } from '@atelier/contract/params.ts'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { flicker, motionOf } from '../test/video-metrics.ts'
import { changed, edgeEnergy, meanColour, meanColourfulness, psnr, ssim } from '../test/image-metrics.ts'
import { landscape, plain } from '../test/images.ts'
import { fileFrom, imageFile, runOnFiles } from '../test/run-av.ts'
import { rms } from '../test/audio-metrics.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf } from '../lib/audio/audio.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { places } from '../lib/image/scene/vocabulary.ts'
import { openVideo } from '../lib/video/read-video.ts'
import { generate } from './run.ts'
import { videoStyles } from '../lib/video/painted/video-styles.ts'

/** Smaller and shorter than the model offers. */
const small: Params = { seed: 5, resolution: '72p', duration: 1, fps: 8 }

async function filmed(prompt: string, params: Params = {}, inputs = {}): Promise<Image[]> {
  const { path } = await fileFrom(generate, inputs, { ...small, prompt, ...params })
  return Array.fromAsync((await openVideo(path)).frames())
}

const everywhere = () => true

const warmth = (image: Image) => {
  const [red, , blue] = meanColour(image)
  return red - blue
}

/** Mean of the motion to the right and down, over all frames. */
async function motion(prompt: string): Promise<{ across: number; down: number }> {
  const all = motionOf(await filmed(prompt))
  const mean = (name: 'across' | 'down') => all.reduce((sum, one) => sum + one[name], 0) / all.length
  return { across: mean('across'), down: mean('down') }
}

test('aspect_ratio, resolution, duration and fps decide how large and long it is', async () => {
  const { path } = await fileFrom(
    generate,
    {},
    { ...small, prompt: 'sea', aspect_ratio: '9:16', duration: 1.5, fps: 12 },
  )
  const { width, height, fps, frameCount } = await openVideo(path)

  expect({ width, height, fps, frameCount }).toEqual({ width: 72, height: 128, fps: 12, frameCount: 18 })
})

describe('the scene moves', () => {
  test.each(Object.keys(places))('%s, before a camera that stands still', async (place) => {
    const frames = await filmed(`${place}, static camera`, { fps: 4 })

    expect(changed(frames[0], frames.at(-1)!, everywhere, 3)).toBeGreaterThan(0.02)
  })

  test('and what stands still does not tremble', async () => {
    expect(
      flicker(await filmed('a castle in the mountains, static', { negative_prompt: 'clouds' })),
    ).toBeLessThan(1)
  })

  test('time goes faster in a time lapse, and slower in slow motion', async () => {
    const drift = async (words: string) => {
      const frames = await filmed(`clouds over mountains, static, ${words}`, { fps: 4 })
      return psnr(frames[0], frames.at(-1)!)
    }
    const usual = await drift('')

    expect(await drift('time lapse')).toBeLessThan(usual - 1)
    expect(await drift('slow motion')).toBeGreaterThan(usual + 1)
  })
})

describe('the camera', () => {
  test('pans and tilts: what it sees goes the other way', async () => {
    expect((await motion('hills, pan left')).across).toBeGreaterThan(0.6)
    expect((await motion('hills, pan right')).across).toBeLessThan(-0.6)
    expect((await motion('hills, tilt up')).down).toBeGreaterThan(0.4)
    expect((await motion('hills, tilt down')).down).toBeLessThan(-0.4)
  })

  test.each([
    ['zoom in', 1],
    ['push in', 1],
    ['zoom out', -1],
    ['pull back', -1],
  ])('%s: what is beside the middle goes out, or in', async (words, sign) => {
    const frames = await filmed(`a castle in the mountains, the camera ${words}`, {
      negative_prompt: 'clouds',
    })
    const halves = (side: 0 | 1) =>
      motionOf([frames[0], frames.at(-1)!].map((frame) => halfOf(frame, side)))[0].across

    expect((halves(1) - halves(0)) * sign).toBeGreaterThan(1)
  })

  test('stands still where it is told to', async () => {
    const { across, down } = await motion('desert, static')

    expect(Math.hypot(across, down)).toBeLessThan(0.3)
  })
})

function halfOf({ width, height, data }: Image, side: 0 | 1): Image {
  const half = width >> 1
  const rows = Array.from({ length: height }, (_, y) =>
    data.subarray((y * width + side * half) * 4, (y * width + side * half + half) * 4),
  )
  return { width: half, height, data: Uint8ClampedArray.from(rows.flatMap((row) => [...row])) }
}

describe('every other param is honoured', () => {
  test('first_frame and last_frame: it begins and ends with them, and is the scene between', async () => {
    const [first, last] = [landscape(128, 72), plain(128, 72, [40, 90, 60])]
    const frames = await filmed(
      'sea',
      {},
      { first_frame: await imageFile(first), last_frame: await imageFile(last) },
    )
    const without = await filmed('sea')

    expect(psnr(frames[0], first)).toBeGreaterThan(28)
    expect(psnr(frames.at(-1)!, last)).toBeGreaterThan(34)
    expect(psnr(frames[4], without[4])).toBeGreaterThan(psnr(frames[4], first) + 6)
  })

  test('style: each is unlike the others, and the same from the prompt', async () => {
    const of = async (prompt: string, style: string) => (await filmed(prompt, { style, duration: 0.3 }))[1]
    const images = new Map<string, Image>([['natural', await of('sea', 'natural')]])
    for (const style of Object.keys(videoStyles)) {
      const image = await of('sea', style)
      for (const [other, otherImage] of images)
        expect(ssim(image, otherImage), `${style}, ${other}`).toBeLessThan(0.95)
      images.set(style, image)
    }
    expect(await of('an oil painting of the sea', 'natural')).toEqual(images.get('oil'))
  })

  test('palette', async () => {
    const of = async (palette: string) => (await filmed('mountains at noon', { palette, duration: 0.3 }))[0]
    const natural = await of('natural')

    expect(warmth(await of('warm'))).toBeGreaterThan(warmth(natural) + 15)
    expect(warmth(await of('cool'))).toBeLessThan(warmth(natural) - 5)
    expect(meanColourfulness(await of('monochrome'))).toBeLessThan(10)
    expect(meanColourfulness(await of('vivid'))).toBeGreaterThan(meanColourfulness(natural) + 10)
  })

  test('negative_prompt keeps out: without clouds the sky is smoother', async () => {
    const sky = (_: number, y: number) => y < 30
    const [cloudy] = await filmed('cloudy day at sea', { duration: 0.3 })
    const [clear] = await filmed('day at sea', { duration: 0.3, negative_prompt: 'clouds, sun, birds' })

    expect(edgeEnergy(clear, sky)).toBeLessThan(edgeEnergy(cloudy, sky) * 0.6)
  })

  test('generate_audio: what the scene would sound like', async () => {
    const heard = async (params: Params) =>
      readAudio((await fileFrom(generate, {}, { ...small, ...params })).path)
    const sea = await heard({ prompt: 'sea', generate_audio: true })

    expect(secondsOf(sea!)).toBeCloseTo(1, 1)
    expect(rms(sea!.channels[0])).toBeGreaterThan(0.005)
    expect(await heard({ prompt: 'sea' })).toBeNull()
  })

  test('seed: the same gives the same bytes, another gives others', async () => {
    const run = async (seed: number) => {
      const { outputs: made, progress } = await runOnFiles(
        generate,
        {},
        { ...small, prompt: 'a boat', duration: 0.5, seed },
      )
      return { bytes: await readFile(made[0].path), progress }
    }
    const [first, again, other] = [await run(1), await run(1), await run(2)]

    expect(first.bytes.equals(again.bytes)).toBe(true)
    expect(first.bytes.equals(other.bytes)).toBe(false)
    expect(first.progress).toHaveLength(4)
  })
})

// prettier-ignore
test.each([
  ['a fairy', '"fairy" cannot be painted'],
  ['sea, zoom in and zoom out', 'The camera cannot do both "zoom in" and "zoom out"'],
  ['sea, static camera, pan left', 'The camera cannot do both "static" and "pan left"'],
  ['sea in slow motion, time lapse', 'Time goes fast or slowly: choose one of time lapse'],
  ['the sea in low poly', 'Films are not painted in "low-poly"'],
  ['two moons over the sea', '"moons" cannot be counted'],
])('%s is refused', async (prompt, part) => {
  const message = await filmed(prompt).then(String, (error: Error) => `${error.name}: ${error.message}`)

  expect(message).toContain(`InvalidInput: ${part}`)
})

test('frames of another shape lose their edges, and that is noted', async () => {
  const frames = {
    first_frame: await imageFile(plain(90, 90, [200, 30, 30])),
    last_frame: await imageFile(plain(256, 144, [30, 30, 200])),
  }
  const { notes } = await runOnFiles(generate, frames, { ...small, prompt: 'the sea' })

  expect(notes).toEqual([inputCropped('first_frame')])
})
