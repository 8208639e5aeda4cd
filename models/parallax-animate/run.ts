import { inputCropped } from '@atelier/contract/note.ts'
import { rngOf, type Rng } from '../lib/random/rng.ts'
import { noiseOf } from '../lib/random/noise.ts'
import { readImage } from '../lib/image/pixels/image-files.ts'
import { differInAspectRatio } from '../lib/image/pixels/differ-in-aspect-ratio.ts'
import { canvasOf } from '../lib/image/scene/canvas.ts'
import { onWhite } from '../lib/image/style/in-style.ts'
import { onlyInput } from '../lib/inputs.ts'
import type { Program } from '@atelier/media/program.ts'
import { cameraPoseAt, restPose, type CameraMove } from '../lib/video/camera/camera.ts'
import { writeVideo } from '../lib/video/write-video.ts'
import { parseAnimationPrompt } from './parse-prompt.ts'
import { movingImage } from './moving-image.ts'
import { singleLayer, separateSubject } from './depth-layers.ts'
import { ditherFrame } from '../lib/video/scenery/dither-frame.ts'
import { soundscape } from '../lib/video/soundtrack/soundscape.ts'
import { requestedVideo } from '../lib/video/requested-video.ts'

/** Animates an image with a camera move, with parallax between its subject and the background. */
export const animate: Program = async (task) => {
  const image = onWhite(await readImage(onlyInput(task, 'image')))
  const { prompt = '', seed = 0, generate_audio: hasAudio } = task.params
  const video = requestedVideo(task.params, image)
  if (differInAspectRatio(image, video.size)) task.note(inputCropped('image'))
  const rng = rngOf(Number(seed))
  const { cameraMove, ambientMotions } = parseAnimationPrompt(String(prompt), defaultMove(rng))
  const isStill =
    cameraMove.from === restPose &&
    cameraMove.to === restPose &&
    !ambientMotions.has('clouds') &&
    !ambientMotions.has('water')
  const paint = await movingImage(
    image,
    { ...video, cameraMove, ambientMotions, separateLayers: isStill ? singleLayer : separateSubject },
    rng,
  )
  const noise = noiseOf(rng)
  const frame = canvasOf(video.size)

  function* frames() {
    for (let index = 0; index < video.frames; index++) {
      const share = index / (video.frames - 1)
      const seconds = share * video.seconds
      paint(frame, cameraPoseAt(cameraMove, share, seconds, noise), seconds)
      yield ditherFrame(frame)
      task.progress((index + 1) / (video.frames + 1))
    }
  }
  const audio = hasAudio === true ? soundscape([...ambientMotions], video.seconds, rng) : null
  return [await writeVideo(frames(), { folder: task.folder, name: 'animated', fps: video.fps, audio })]
}

/** Forward, and slightly to a random side. */
function defaultMove(rng: Rng): CameraMove {
  const side = rng() < 0.5 ? -1 : 1
  return {
    from: { ...restPose, orbit: -0.035 * side },
    to: { ...restPose, orbit: 0.035 * side, push: 0.14 },
    shake: 0,
  }
}
