import { trimOrPad } from '../lib/audio/trim-or-pad.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import type { Audio } from '../lib/audio/audio.ts'
import { damaged } from '@atelier/media/probe/container.ts'
import { onlyInput } from '../lib/inputs.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { findDissolveStart, findLoopStart, lastCut } from './find-loop-start.ts'
import { dissolve } from './dissolve.ts'
import { loop } from './loop.ts'
import { tailFrom, tailIn, type Tail } from './tail.ts'
import { openVideo, type OpenVideo } from '../lib/video/read-video.ts'
import { writeVideo } from '../lib/video/write-video.ts'
import { continueAudio } from './continue-audio.ts'

/** How much of the end may be shown again. */
const TAIL_SECONDS = 8
/** The frames that are needed to estimate motion. */
const MIN_FRAMES = 4
/** Shorter loops are noticeable. */
const MIN_LOOP_SECONDS = 0.7
/** How long a loop takes to fade out its correction, and one image to dissolve into another. */
const [CORRECTION_SECONDS, DISSOLVE_SECONDS] = [0.4, 0.7]
/** The shortest scene after a cut that is gone on from. */
const MIN_SCENE_SECONDS = 1

/**
 * Extends a video: it loops from an earlier frame like the last one, or, where there is none, dissolves into an earlier
 * part of the last scene. It never plays backwards.
 */
export const extend: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const video = await openVideo(path)
  if (video.frameCount < MIN_FRAMES)
    throw new InvalidInput(
      `The video has fewer than ${MIN_FRAMES} pictures, too few to see how it moves. Send a longer one.`,
    )
  const seconds = Number(task.params.duration ?? 3)
  const more = Math.round(seconds * video.fps)
  await using tail = tailIn(task.folder)

  async function* frames() {
    let count = 0
    const done = () => task.progress(++count / (video.frameCount + more + 1))
    for await (const frame of video.frames()) {
      if (count >= video.frameCount - TAIL_SECONDS * video.fps) await tail.add(frame)
      yield frame
      done()
    }
    // Fewer frames may have been decoded than the file declares.
    if (tail.length < MIN_FRAMES) throw damaged()
    for await (const frame of continued(tail, video, more)) {
      yield frame
      done()
    }
  }
  return [
    await writeVideo(frames(), {
      folder: task.folder,
      name: 'extended',
      fps: video.fps,
      transparent: video.hasAlpha,
      audio: extendAudio(await readAudio(path), video, seconds),
    }),
  ]
}

/** Nothing from before a cut is shown again. */
function continued(whole: Tail, { fps }: OpenVideo, more: number) {
  const tail = tailFrom(whole, lastCut(whole.planes))
  if (tail.length < Math.max(MIN_FRAMES, MIN_SCENE_SECONDS * fps) && tail.length < whole.length)
    throw new InvalidInput(
      'The last scene of the video is shorter than a second, too short to go on from. Send one whose end is longer.',
    )
  const from = findLoopStart(tail.planes, Math.round(MIN_LOOP_SECONDS * fps))
  const fade = (seconds: number) => Math.max(1, Math.round(seconds * fps))
  return from === null
    ? dissolve(tail, findDissolveStart(tail.planes), more, fade(DISSOLVE_SECONDS))
    : loop(tail, from, more, fade(CORRECTION_SECONDS))
}

/** Fits the audio to the video, and extends it. */
function extendAudio(audio: Audio | null, video: OpenVideo, seconds: number): Audio | null {
  return audio && continueAudio(trimOrPad(audio, video.frameCount / video.fps), seconds)
}
