import type { Frame, Stream } from 'node-av/lib'
import type { Picture } from '../../image/pixels/picture.ts'
import { damaged } from '../../probe/container.ts'
import { decodedFrames } from '../../probe/decoded-frames.ts'
import { isSeeThrough } from '../../probe/decoders.ts'
import { filtered } from '../../probe/filtered.ts'
import { packetsOf } from '../../probe/packets.ts'
import { openRecording } from '../../probe/recording.ts'
import type { Rotation } from '../../probe/rotation.ts'
import { shownSize } from '../../probe/shown-size.ts'
import { stopwatch } from '../../probe/stopwatch.ts'

/** As it is shown: upright, with square pixels, at an even pace. */
export type Film = {
  readonly width: number
  readonly height: number
  readonly fps: number
  readonly seconds: number
  readonly frameCount: number
  /** Whether its pixels may be see-through. */
  readonly hasAlpha: boolean
}

export type OpenFilm = Film & {
  /** From the start each time it is asked. */
  frames(): AsyncGenerator<Picture>
  /** The same film, its frames scaled and their pace evened to what is wanted. What is not said is as in the file. */
  shownAs(wanted: Wanted): OpenFilm
}

type Wanted = { fps?: number; width?: number; height?: number }

type Measured = Omit<Film, 'frameCount'> & { readonly rotation: Rotation }

/** Rates outside are those of files that hold a slide a minute, or count in ticks. */
const [LEAST_FPS, MOST_FPS, USUAL_FPS] = [1, 60, 25]

/** A film that somebody sent or bought here. To measure it the whole file is read: open it once, and ask it for the rest. */
export async function openFilm(path: string): Promise<OpenFilm> {
  return shownAs(path, await measure(path), {})
}

function shownAs(path: string, own: Measured, wanted: Wanted): OpenFilm {
  const { width, height, fps } = { ...own, ...wanted }
  const film = {
    width,
    height,
    fps,
    seconds: own.seconds,
    frameCount: Math.max(1, Math.round(own.seconds * fps)),
    hasAlpha: own.hasAlpha,
  }
  const chain = [
    `fps=${Math.round(fps * 1000)}/1000:start_time=0`,
    ...turns[own.rotation],
    `scale=${width}:${height}:flags=bicubic+accurate_rnd+full_chroma_int`,
    'format=rgba',
  ].join(',')

  async function* frames(): AsyncGenerator<Picture> {
    await using recording = await openRecording(path)
    const [video] = recording.videos
    if (!video) throw damaged()
    let count = 0
    for await (const frame of filtered(
      lasting(decodedFrames(recording.input, video), Math.min(fps, own.fps)),
      chain,
    )) {
      if (count++ >= film.frameCount) return
      yield pictureOf(frame)
    }
  }
  return { ...film, frames, shownAs: (other) => shownAs(path, own, other) }
}

/**
 * WebM does not say how long a picture lasts, and of the last one nothing would be shown; nor would anything of a film
 * that is shorter than one picture at the pace that is wanted. What is too much is not read.
 */
async function* lasting(frames: AsyncIterable<Frame>, fps: number): AsyncGenerator<Frame> {
  for await (const frame of frames) {
    const { num, den } = frame.timeBase
    const least = BigInt(Math.round(den / num / fps))
    if (frame.duration < least) frame.duration = least
    yield frame
  }
}

const turns: Record<Rotation, string[]> = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
}

async function measure(path: string): Promise<Measured> {
  await using recording = await openRecording(path)
  const {
    input,
    videos: [video],
  } = recording
  if (!video) throw damaged()
  const watch = stopwatch(null)
  for await (const packet of packetsOf(input)) watch.add(packet, [video])
  const seconds = watch.seconds()
  if (seconds === 0) throw damaged()
  return { ...shownSize(video, video.codecpar), fps: paceOf(video), seconds, hasAlpha: isSeeThrough(video) }
}

function paceOf({ avgFrameRate: { num, den } }: Stream): number {
  const fps = num / den
  return fps >= LEAST_FPS && fps <= MOST_FPS ? fps : fps > MOST_FPS ? MOST_FPS : USUAL_FPS
}

function pictureOf(frame: Frame): Picture {
  const { width, height } = frame
  const { buffer, byteOffset, byteLength } = frame.toBuffer()
  return { width, height, data: new Uint8ClampedArray(buffer, byteOffset, byteLength) }
}
