import { inputTrimmed } from '@atelier/contract/note.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { findFaces } from '../lib/onnx/faces.ts'
import { onlyInput } from '../lib/inputs.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import type { OpenVideo } from '../lib/video/read-video.ts'
import { openOpaqueVideo } from '../lib/video/read-opaque-video.ts'
import { writeVideo } from '../lib/video/write-video.ts'
import { faceTracker } from '../lib/video/track-face.ts'
import { mouthOf } from './mouth-shape.ts'
import { openMouth } from './open-mouth.ts'
import { speechMotion } from './speech-motion.ts'
import { pingPong } from '../lib/video/timing/ping-pong.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** The least share of sampled frames that must show a face. */
const MIN_FACE_SHARE = 0.3
/** A video that is at most this much longer than the voice is trimmed without a note. */
const TRIM_TOLERANCE_SECONDS = 0.25

/** Moves the lips of the largest face to a voice, which replaces the audio; the video lasts as long as the voice. */
export const moveLips: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const [video, voice] = [await openOpaqueVideo(path), await readAudio(onlyInput(task, 'audio'))]
  const motion = voice ? speechMotion(voice, video.fps) : []
  if (!motion.some(({ gap }) => gap > 0))
    throw new InvalidInput(
      'The audio is silent, so that no lips would move. Send one in which somebody speaks.',
    )
  const speechSeconds = motion.length / video.fps
  await rejectFaceless(video, speechSeconds)
  if (video.seconds > speechSeconds + TRIM_TOLERANCE_SECONDS) task.note(inputTrimmed('video', speechSeconds))
  const trackFace = faceTracker()

  async function* frames() {
    let shown = 0
    for await (const frame of pingPong(video, motion.length, task.folder)) {
      const face = await trackFace(frame)
      yield face ? openMouth(frame, mouthOf(face), motion[shown]) : frame
      task.progress(++shown / (motion.length + 1))
    }
  }
  return [
    await writeVideo(frames(), { folder: task.folder, name: 'lip-motion', fps: video.fps, audio: voice }),
  ]
}

/** Samples the part that will be shown before the expensive work begins. */
async function rejectFaceless(video: OpenVideo, seconds: number): Promise<void> {
  let [sampled, withFace] = [0, 0]
  for await (const frame of sampleFrames(video, seconds)) {
    sampled++
    if ((await findFaces(frame)).length > 0) withFace++
  }
  if (withFace < sampled * MIN_FACE_SHARE)
    throw new InvalidInput(
      'No face was found in most of the video. Send one that shows a face from the front or half from the side, upright and not too small.',
    )
}

const FRAMES = 10

/** Evenly spaced frames up to a time in seconds; all frames of a short video. */
async function* sampleFrames(video: OpenVideo, until: number): AsyncGenerator<Image> {
  const length = Math.min(until, video.seconds)
  const fps = Math.min(video.fps, FRAMES / length)
  const most = Math.max(1, Math.round(length * fps))
  let count = 0
  for await (const frame of video.resampled({ fps }).frames()) {
    yield frame
    if (++count === most) return
  }
}
