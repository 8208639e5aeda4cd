import { inputCropped } from '@atelier/contract/note.ts'
import type { Params } from '@atelier/contract/params.ts'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { motionOf } from '../test/video-metrics.ts'
import { changed, meanBrightness, psnr } from '../test/image-metrics.ts'
import { bricks, disc, landscape, over, paint, plain } from '../test/images.ts'
import { inMotion } from '../test/moving-images.ts'
import { fileFrom, imageFile, runOnFiles } from '../test/run-av.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { rngOf } from '../lib/random/rng.ts'
import { noiseOf } from '../lib/random/noise.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { canvasOf } from '../lib/image/scene/canvas.ts'
import { lumaPlane } from '../lib/image/planes/plane.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { animate } from './run.ts'
import { cameraPoseAt, restPose } from '../lib/video/camera/camera.ts'
import { knownMoves } from '../lib/video/camera/parse-camera.ts'
import { openVideo } from '../lib/video/read-video.ts'
import { opticalFlow } from '../lib/video/motion/optical-flow.ts'
import { parseAnimationPrompt } from './parse-prompt.ts'
import { movingImage } from './moving-image.ts'
import { singleLayer } from './depth-layers.ts'
import { ditherFrame } from '../lib/video/scenery/dither-frame.ts'

/** Smaller and shorter than the model offers. */
const small: Params = { seed: 5, resolution: '72p', duration: 1, fps: 6 }
/** An image without a subject. */
const cloth = inMotion(256, 144, (x, y) => [x * 0.7, y * 0.7])

async function animated(image: Image, prompt: string, params: Params = {}) {
  const { path } = await fileFrom(animate, { image: await imageFile(image) }, { ...small, prompt, ...params })
  return { path, frames: await Array.fromAsync((await openVideo(path)).frames()) }
}

/** Renders an image without searching for a subject. */
async function seen(image: Image, prompt: string): Promise<Image[]> {
  const { cameraMove, ambientMotions } = parseAnimationPrompt(prompt, {
    from: restPose,
    to: { ...restPose, push: 0.1 },
    shake: 0,
  })
  const size = { width: 128, height: 72 }
  const show = await movingImage(
    image,
    { size, cameraMove, ambientMotions, separateLayers: singleLayer },
    rngOf(3),
  )
  const noise = noiseOf(rngOf(4))
  return Array.from({ length: 6 }, (_, index) => {
    const frame = canvasOf(size)
    show(frame, cameraPoseAt(cameraMove, index / 5, index / 5, noise), index / 5)
    return ditherFrame(frame)
  })
}

async function motion(prompt: string): Promise<{ across: number; down: number }> {
  const all = motionOf(await seen(cloth, prompt))
  const mean = (name: 'across' | 'down') => all.reduce((sum, one) => sum + one[name], 0) / all.length
  return { across: mean('across'), down: mean('down') }
}

describe('the camera', () => {
  test('goes where the prompt says', async () => {
    expect((await motion('pan left')).across).toBeGreaterThan(0.8)
    expect((await motion('pan to the right')).across).toBeLessThan(-0.8)
    expect((await motion('tilt up')).down).toBeGreaterThan(0.5)
    expect((await motion('tilt down')).down).toBeLessThan(-0.5)
  })

  test('goes farther where it goes fast', async () => {
    expect((await motion('fast pan left')).across).toBeGreaterThan(
      (await motion('slow pan left')).across * 1.8,
    )
  })

  test('zooms: begins with the whole picture and ends close by', async () => {
    const whole = await resized(cloth, 128, 72)
    const [there, back] = [await seen(cloth, 'zoom in'), await seen(cloth, 'zoom out')]

    expect(psnr(there[0], whole)).toBeGreaterThan(30)
    expect(psnr(there.at(-1)!, whole)).toBeLessThan(20)
    expect(psnr(back.at(-1)!, whole)).toBeGreaterThan(30)
  })

  test.each([...knownMoves, ''])('leaves nothing empty: %s', async (move) => {
    const prompt = move === 'static' ? 'static, rain' : move
    for (const frame of await seen(plain(128, 72, [250, 250, 250]), prompt))
      expect(Math.min(...frame.data)).toBeGreaterThan(245)
  })
})

test('what stands out moves more than what is behind it', async () => {
  const ball = disc(128, 84, 30)
  const image = over(cloth, ball, [225, 60, 40])
  const { frames } = await animated(image, 'orbit', { resolution: '144p', duration: 0.5, fps: 12 })
  const { across, width } = opticalFlow(lumaPlane(frames[2]), lumaPlane(frames[3]))
  const mean = (region: (x: number, y: number) => boolean) => {
    const values = [...across].filter((_, at) => region(at % width, Math.floor(at / width)))
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }

  const before = mean((x, y) => Math.abs(Math.hypot(x - 128, y - 84) - 28) < 4)
  expect(before).toBeGreaterThan(1)
  expect(mean((x, y) => y < 40 && x > 20 && x < 236)).toBeLessThan(-0.3)
})

test('snow and rain fall', async () => {
  const day = landscape(128, 72)
  const [snow, rain] = [await seen(day, 'static camera, snow falls'), await seen(day, 'static, rain')]

  expect(meanBrightness(snow[2])).toBeGreaterThan(meanBrightness(day) + 2)
  for (const frames of [snow, rain]) expect(psnr(frames[2], frames[3])).toBeLessThan(32)
})

test('aspect_ratio, resolution, duration and fps', async () => {
  const sizeOf = async (params: Params) => {
    const { width, height, fps, frameCount } = await openVideo(
      (await animated(cloth, 'static, snow', params)).path,
    )
    return [width, height, fps, frameCount]
  }
  expect(await sizeOf({ aspect_ratio: 'original' })).toEqual([128, 72, 6, 6])
  expect(await sizeOf({ aspect_ratio: '1:1', duration: 1.5, fps: 12 })).toEqual([72, 72, 12, 18])
  expect(await sizeOf({ aspect_ratio: '9:16', resolution: '90p' })).toEqual([90, 160, 6, 6])
})

test('generate_audio', async () => {
  expect(
    await readAudio((await animated(cloth, 'static, rain', { generate_audio: true })).path),
  ).not.toBeNull()
  expect(await readAudio((await animated(cloth, 'static, rain')).path)).toBeNull()
})

test('seed: the same gives the same bytes, another gives others', async () => {
  const run = async (seed: number) => readFile((await animated(cloth, 'static, snow', { seed })).path)
  const [first, again, other] = [await run(1), await run(1), await run(2)]

  expect(first.equals(again)).toBe(true)
  expect(first.equals(other)).toBe(false)
})

test('what it cannot do is refused, with what it can', async () => {
  await expect(animated(cloth, 'the woman waves')).rejects.toMatchObject({
    name: 'InvalidInput',
    message: expect.stringContaining('Not understood: "woman"') as string,
  })
  await expect(animated(cloth, 'static camera')).rejects.toThrow('Nothing would move')
})

describe('what moves within the picture', () => {
  const [sky, land] = [(y: number) => y < 18, (y: number) => y > 40]
  /** Clouds over a dark field, or over a blue sea. */
  const outside = (below: readonly [number, number, number]) =>
    paint(128, 72, (x, y) => {
      const cloud = 26 * Math.sin(x / 5) * Math.cos(y / 7)
      const [red, green, blue] = below
      return y < 36
        ? [170 + cloud, 190 + cloud, 225]
        : [red + (x % 9) * 4 + (y % 5) * 3, green + (y % 7) * 3, blue]
    })
  const change = (frames: readonly Image[], rows: (y: number) => boolean) =>
    changed(frames[0], frames.at(-1)!, (_, y) => rows(y), 1)

  test('clouds drift, and the land stays', async () => {
    const frames = await seen(outside([70, 60, 40]), 'static camera, clouds drift')

    expect(change(frames, sky)).toBeGreaterThan(0.3)
    expect(change(frames, land)).toBeLessThan(0.02)
  })

  test('water ripples, and the sky stays', async () => {
    const frames = await seen(outside([40, 70, 120]), 'static camera, the water moves')

    expect(change(frames, land)).toBeGreaterThan(0.3)
    expect(change(frames, sky)).toBeLessThan(0.02)
  })

  test('is refused where it is not found', async () => {
    const bricked = bricks(128, 72)
    await expect(seen(bricked, 'clouds drift')).rejects.toThrow('No sky was found')
    await expect(seen(bricked, 'the water moves')).rejects.toThrow('No water was found')
    const clear = paint(128, 72, (_, y) => (y < 40 ? [120 + y, 150 + y, 220] : [40, 60, 30]))
    await expect(seen(clear, 'clouds drift')).rejects.toThrow('The sky shows no clouds')
  })
})

test.for([
  ['1:1', [inputCropped('image')]],
  ['16:9', []],
  ['original', []],
] as const)(
  'a picture that fills another shape loses its edges, and that is noted: %s',
  async ([shape, expected]) => {
    const params = { ...small, prompt: 'static, snow', aspect_ratio: shape }
    const { notes } = await runOnFiles(animate, { image: await imageFile(cloth) }, params)

    expect(notes).toEqual(expected)
  },
)
