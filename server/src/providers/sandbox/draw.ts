import type { AssetKind } from '@atelier/contract/asset.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import type { Output, Work } from '../provider.ts'
import { drawClip } from './clip.ts'
import { diceOf, type Dice } from './dice.ts'
import { drawPicture } from './picture.ts'
import { drawShape } from './shape.ts'
import { drawTranscript } from './transcript.ts'
import { drawTune } from './tune.ts'

const drawings: Record<AssetKind, (work: Work, dice: Dice) => Promise<Output>> = {
  image: drawPicture,
  video: drawClip,
  audio: drawTune,
  '3d': drawShape,
  text: drawTranscript,
}

/** Draws one output of the work: the same seed and params, the same bytes. */
export function drawOutput(work: Work, index: number): Promise<Output> {
  // A model may have no seed; then every attempt draws its own, the same each time it is asked.
  const seed = typeof work.params.seed === 'number' ? work.params.seed : work.attemptId
  return drawings[kindOf(work.taskType)](work, diceOf(seed, index))
}

/** What a task makes: its own kind of media, except that listening makes text. */
function kindOf(taskType: TaskType): AssetKind {
  if (taskType === 'audio.stt') return 'text'
  if (taskType.startsWith('image.')) return 'image'
  if (taskType.startsWith('video.')) return 'video'
  return taskType.startsWith('audio.') ? 'audio' : '3d'
}
