import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { parseBackground, type ParsedBackground } from './parse-background.ts'
import { overlay } from '../lib/image/pixels/overlay.ts'
import { rngOf } from '../lib/random/rng.ts'
import { harmonise } from '../lib/image/subject/harmonise.ts'
import { onlyInput } from '../lib/inputs.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { inNamedColours } from '../lib/image/scene/named-colours.ts'
import { paintParsedPrompt } from '../lib/image/scene/paint-scene.ts'
import { inStyle } from '../lib/image/style/in-style.ts'
import { blurImage } from '../lib/image/planes/blur-image.ts'
import { paintColours, paintStudio } from '../lib/image/studio.ts'
import { isCutOut, subjectOf } from '../lib/image/subject/subject.ts'

/** A blurred background has no detail that would need a larger size than this. */
const SMALL = 400

/** Cuts out the subject and paints the background that the prompt asks for. */
export const replaceBackground: Program = async (task) => {
  const background = parseBackground(String(task.params.prompt))
  const image = await readImage(onlyInput(task, 'image'))
  if (background.kind === 'own' && isCutOut(image)) {
    throw new InvalidInput(
      'The picture has no background of its own that could be blurred. Ask for colours or a scene.',
    )
  }
  const subject = await subjectOf(image)
  task.progress(0.5)
  const scene = await paint(background, image, subject, Number(task.params.seed ?? 0))
  task.progress(0.9)
  // Only a scene has a light of its own; plain colours and the existing background keep the subject as it is.
  const lit = background.kind === 'scene' ? harmonise(subject, scene) : subject
  return [await writeImage(overlay(scene, lit), task.folder, 'replaced')]
}

async function paint(
  background: ParsedBackground,
  image: Image,
  subject: Image,
  seed: number,
): Promise<Image> {
  const { width, height } = image
  if (background.kind === 'own') return ownBackground(image, subject)
  if (background.kind === 'scene') {
    const { parsed, isBlurred } = background
    const scene = inNamedColours(await paintParsedPrompt(parsed, { width, height }, rngOf(seed)), parsed)
    const styled = parsed.style ? await inStyle(scene, parsed.style, rngOf(seed, 1)) : scene
    return blurImage(styled, Math.max(width, height) * (isBlurred ? 0.015 : 0.0015))
  }
  const { colours, isStudio } = background
  if (!isStudio) return paintColours(width, height, colours)
  const light = { side: 0, bright: 1.08, dark: 0.72, reach: 0.75 } as const
  return paintStudio(width, height, colours[0] ?? [226, 226, 224], 0.78, light)
}

/** The existing background, blurred and without the subject, which is filled from the colours around it. */
async function ownBackground(image: Image, subject: Image): Promise<Image> {
  const scale = SMALL / Math.max(image.width, image.height)
  const [width, height] = [Math.ceil(image.width * scale), Math.ceil(image.height * scale)]
  const data = new Uint8ClampedArray(image.data)
  for (let at = 3; at < data.length; at += 4) data[at] = subject.data[at] > 8 ? 0 : 255
  let filled = await resized({ ...image, data }, width, height)
  for (const share of [0.01, 0.04, 0.15, 0.5]) {
    const spread = await blurImage(filled, SMALL * share)
    filled = overlay(solid(spread), filled)
  }
  return resized(await blurImage(filled, SMALL * 0.02), image.width, image.height)
}

/** Makes visible pixels opaque. */
function solid(image: Image): Image {
  const data = new Uint8ClampedArray(image.data)
  for (let at = 3; at < data.length; at += 4) if (data[at] > 24) data[at] = 255
  return { ...image, data }
}
