import { inputTrimmed } from '@atelier/contract/note.ts'
import { readSound } from '../audio/sound/read-sound.ts'
import { findFaces } from '../image/neural/faces.ts'
import { onlyInput } from '../task/inputs.ts'
import { InvalidInput, type Program } from '../program.ts'
import type { OpenFilm } from './film/read-film.ts'
import { openOpaqueFilm } from './film/read-opaque-film.ts'
import { spreadFrames } from './film/spread-frames.ts'
import { writeFilm } from './film/write-film.ts'
import { faceFollower } from './faces/follow-face.ts'
import { mouthOf } from './mouth/mouth-shape.ts'
import { openMouth } from './mouth/open-mouth.ts'
import { speechMotion } from './mouth/speech-motion.ts'
import { backAndForth } from './timing/back-and-forth.ts'

/** A film that shows a face for less than this share of its time is not one of somebody who speaks. */
const LEAST_SEEN = 0.3
/** Of a film that goes on so little after the voice, nobody misses anything. */
const UNSEEN_SECONDS = 0.25

/** Moves the lips of the largest face to a voice, which takes the place of the sound; the film lasts as long as the voice. */
export const moveLips: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const [film, voice] = [await openOpaqueFilm(path), await readSound(onlyInput(task, 'audio'))]
  const motion = voice ? speechMotion(voice, film.fps) : []
  if (!motion.some(({ gap }) => gap > 0))
    throw new InvalidInput(
      'The audio is silent, so that no lips would move. Send one in which somebody speaks.',
    )
  const spoken = motion.length / film.fps
  await refuseFaceless(film, spoken)
  if (film.seconds > spoken + UNSEEN_SECONDS) task.note(inputTrimmed('video', spoken))
  const follow = faceFollower()

  async function* speaking() {
    let shown = 0
    for await (const frame of backAndForth(film, motion.length, task.folder)) {
      const face = await follow(frame)
      yield face ? openMouth(frame, mouthOf(face), motion[shown]!) : frame
      task.progress(++shown / (motion.length + 1))
    }
  }
  return [
    await writeFilm(speaking(), { folder: task.folder, name: 'lip-motion', fps: film.fps, sound: voice }),
  ]
}

/** Looks here and there in the part that will be shown, before anything is drawn. */
async function refuseFaceless(film: OpenFilm, seconds: number): Promise<void> {
  let [looks, seen] = [0, 0]
  for await (const frame of spreadFrames(film, seconds)) {
    looks++
    if ((await findFaces(frame)).length > 0) seen++
  }
  if (seen < looks * LEAST_SEEN)
    throw new InvalidInput(
      'No face was found in most of the video. Send one that shows a face from the front or half from the side, upright and not too small.',
    )
}
