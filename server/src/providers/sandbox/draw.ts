import { stems, type AssetKind } from '@atelier/contract/asset.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import type { Output, Work } from '../provider.ts'
import { drawClip } from './clip.ts'
import { drawCutout } from './cutout.ts'
import { diceOf, type Dice } from './dice.ts'
import { drawPicture } from './picture.ts'
import { drawShape } from './shape.ts'
import { drawTranscript } from './transcript.ts'
import { drawTune } from './tune.ts'
import { drawVector } from './vector.ts'

type Drawing = (work: Work, dice: Dice) => Promise<Output>

const drawings: Record<AssetKind, Drawing> = {
  image: drawPicture,
  video: drawClip,
  audio: drawTune,
  '3d': drawShape,
  text: drawTranscript,
}

/** Tasks whose files are not the usual ones of their kind. */
const special: { [Task in TaskType]?: Drawing } = {
  'image.vectorize': drawVector,
  'image.remove-bg': drawCutout,
}

/** Draws one output of the work: the same seed and params, the same bytes. */
export async function drawOutput(work: Work, index: number): Promise<Output> {
  // A model may have no seed; then every attempt draws its own, the same each time it is asked.
  const seed = typeof work.params.seed === 'number' ? work.params.seed : work.attemptId
  const draw = special[work.taskType] ?? drawings[kindOf(work.taskType)]
  const output = await draw(work, diceOf(seed, index))
  const stem = work.taskType === 'audio.isolate' ? stems[index % stems.length] : undefined
  return stem === undefined ? output : { ...output, stem }
}

/** What a task makes: its own kind of media, except that listening makes text. */
function kindOf(taskType: TaskType): AssetKind {
  if (taskType === 'audio.stt') return 'text'
  if (taskType.startsWith('image.')) return 'image'
  if (taskType.startsWith('video.')) return 'video'
  return taskType.startsWith('audio.') ? 'audio' : '3d'
}
