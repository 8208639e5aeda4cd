import { readAudio } from '../lib/audio/read-audio.ts'
import { onlyInput } from '../lib/inputs.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { videoEffects } from './effects/video-effects.ts'
import { openOpaqueVideo } from '../lib/video/read-opaque-video.ts'
import { writeVideo } from '../lib/video/write-video.ts'

/** Applies an effect to a video. */
export const videoEffect: Program = async (task) => {
  const name = String(task.params.effect)
  const chosen = Object.hasOwn(videoEffects, name) ? videoEffects[name] : undefined
  if (!chosen)
    throw new InvalidInput(
      `"${name}" is not an effect; choose one of ${Object.keys(videoEffects).join(', ')}.`,
    )
  const path = onlyInput(task, 'video')
  const video = await openOpaqueVideo(path)
  const output = await chosen.make({
    video,
    audio: await readAudio(path),
    text: chosen.showsText ? String(task.params.prompt ?? '').trim() : '',
    seed: Number(task.params.seed ?? 0),
    folder: task.folder,
  })

  async function* withProgress() {
    let count = 0
    for await (const frame of output.frames) {
      yield frame
      task.progress(Math.min(1, ++count / (output.frameCount + 1)))
    }
  }
  return [
    await writeVideo(withProgress(), { folder: task.folder, name, fps: video.fps, audio: output.audio }),
  ]
}
