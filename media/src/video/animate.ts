import { inputCropped } from '@atelier/contract/note.ts'
import { diceOf, type Dice } from '../chance/dice.ts'
import { noiseOf } from '../chance/noise.ts'
import { readPicture } from '../image/pixels/picture-files.ts'
import { differInShape } from '../image/pixels/shape.ts'
import { canvasOf } from '../image/scene/canvas.ts'
import { onWhite } from '../image/style/in-style.ts'
import { onlyInput } from '../task/inputs.ts'
import type { Program } from '../program.ts'
import { cameraAt, still, type CameraWay } from './camera/camera.ts'
import { writeFilm } from './film/write-film.ts'
import { understandAnimation } from './relief/animate-words.ts'
import { movingPicture } from './relief/moving-picture.ts'
import { flat, raised } from './relief/relief.ts'
import { developFrame } from './scenery/develop-frame.ts'
import { soundscape } from './soundtrack/soundscape.ts'
import { requestedFilm } from './task/requested-film.ts'

/** Moves a camera before a picture whose subject stands out from what is behind it. */
export const animate: Program = async (task) => {
  const picture = onWhite(await readPicture(onlyInput(task, 'image')))
  const { prompt = '', seed = 0, generate_audio: hasSound } = task.params
  const film = requestedFilm(task.params, picture)
  if (differInShape(picture, film.size)) task.note(inputCropped('image'))
  const dice = diceOf(Number(seed))
  const { way, airs } = understandAnimation(String(prompt), usualWay(dice))
  const isStill = way.from === still && way.to === still && !airs.has('clouds') && !airs.has('water')
  const paint = await movingPicture(picture, { ...film, way, airs, relief: isStill ? flat : raised }, dice)
  const noise = noiseOf(dice)
  const frame = canvasOf(film.size)

  function* frames() {
    for (let index = 0; index < film.frames; index++) {
      const share = index / (film.frames - 1)
      const seconds = share * film.seconds
      paint(frame, cameraAt(way, share, seconds, noise), seconds)
      yield developFrame(frame)
      task.progress((index + 1) / (film.frames + 1))
    }
  }
  const sound = hasSound === true ? soundscape([...airs], film.seconds, dice) : null
  return [await writeFilm(frames(), { folder: task.folder, name: 'animated', fps: film.fps, sound })]
}

/** Ahead, and a little to a side that chance decides. */
function usualWay(dice: Dice): CameraWay {
  const side = dice() < 0.5 ? -1 : 1
  return {
    from: { ...still, orbit: -0.035 * side },
    to: { ...still, orbit: 0.035 * side, push: 0.14 },
    shake: 0,
  }
}
