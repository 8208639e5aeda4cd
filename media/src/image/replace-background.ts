import { InvalidInput, type Program } from '../program.ts'
import { understandBackdrop, type Wanted } from './background/understand-background.ts'
import { layOver } from './pixels/lay-over.ts'
import { diceOf } from '../chance/dice.ts'
import { harmonise } from './subject/harmonise.ts'
import { onlyInput } from '../task/inputs.ts'
import type { Picture } from './pixels/picture.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'
import { resized } from './pixels/resized.ts'
import { inNamedColours } from './scene/named-colours.ts'
import { paintWish } from './scene/paint-scene.ts'
import { inStyle } from './style/in-style.ts'
import { softened } from './planes/soften.ts'
import { paintColours, paintStudio } from './background/studio.ts'
import { isCutOut, subjectOf } from './subject/subject.ts'

/** Nothing finer is left in what is out of focus. */
const SMALL = 400

/** Cuts the subject out and puts what the prompt says behind it. */
export const replaceBackground: Program = async (task) => {
  const wanted = understandBackdrop(String(task.params.prompt))
  const picture = await readPicture(onlyInput(task, 'image'))
  if (wanted.kind === 'own' && isCutOut(picture)) {
    throw new InvalidInput(
      'The picture has no background of its own that could be blurred. Ask for colours or a scene.',
    )
  }
  const subject = await subjectOf(picture)
  task.progress(0.5)
  const scene = await paint(wanted, picture, subject, Number(task.params.seed ?? 0))
  task.progress(0.9)
  // Plain colours and what was there before say nothing of another light.
  const lit = wanted.kind === 'scene' ? harmonise(subject, scene) : subject
  return [await writePicture(layOver(scene, lit), task.folder, 'replaced')]
}

async function paint(wanted: Wanted, picture: Picture, subject: Picture, seed: number): Promise<Picture> {
  const { width, height } = picture
  if (wanted.kind === 'own') return ownBackground(picture, subject)
  if (wanted.kind === 'scene') {
    const { wish, isBlurred } = wanted
    const scene = inNamedColours(await paintWish(wish, { width, height }, diceOf(seed)), wish)
    const styled = wish.style ? await inStyle(scene, wish.style, diceOf(seed, 1)) : scene
    return softened(styled, Math.max(width, height) * (isBlurred ? 0.015 : 0.0015))
  }
  const { colours, isStudio } = wanted
  if (!isStudio) return paintColours(width, height, colours)
  const light = { side: 0, bright: 1.08, dark: 0.72, reach: 0.75 } as const
  return paintStudio(width, height, colours[0] ?? [226, 226, 224], 0.78, light)
}

/** What was there, out of focus, and without the subject: what it hid takes the colours around it. */
async function ownBackground(picture: Picture, subject: Picture): Promise<Picture> {
  const scale = SMALL / Math.max(picture.width, picture.height)
  const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)]
  const data = new Uint8ClampedArray(picture.data)
  for (let at = 3; at < data.length; at += 4) data[at] = subject.data[at]! > 8 ? 0 : 255
  let filled = await resized({ ...picture, data }, width, height)
  for (const share of [0.01, 0.04, 0.15, 0.5]) {
    const spread = await softened(filled, SMALL * share)
    filled = layOver(solid(spread), filled)
  }
  return resized(await softened(filled, SMALL * 0.02), picture.width, picture.height)
}

/** Opaque wherever anything is to be seen at all. */
function solid(picture: Picture): Picture {
  const data = new Uint8ClampedArray(picture.data)
  for (let at = 3; at < data.length; at += 4) if (data[at]! > 24) data[at] = 255
  return { ...picture, data }
}
