import { stems, type AssetKind } from '@atelier/contract/asset.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import type { Output, Work } from '../provider.ts'
import { drawAudio } from './audio.ts'
import { drawCutout, drawImage } from './image.ts'
import { drawMesh } from './mesh.ts'
import { createRng, type Rng } from './rng.ts'
import { drawTranscript } from './transcript.ts'
import { drawVector } from './vector.ts'
import { drawVideo } from './video.ts'

type Drawing = (work: Work, rng: Rng) => Promise<Output>

const drawings: Record<AssetKind, Drawing> = {
  image: drawImage,
  video: drawVideo,
  audio: drawAudio,
  '3d': drawMesh,
  text: drawTranscript,
}

/** Tasks whose outputs differ from the usual ones of their kind. */
const special: { [Task in TaskType]?: Drawing } = {
  'image.vectorize': drawVector,
  'image.remove-bg': drawCutout,
}

/** Draws one output of the work: the same seed and params, the same bytes. */
export async function drawOutput(work: Work, index: number): Promise<Output> {
  // A model may have no seed; then the attempt id is used, so that every poll of an attempt draws the same.
  const seed = typeof work.params.seed === 'number' ? work.params.seed : work.attemptId
  const draw = special[work.taskType] ?? drawings[kindOf(work.taskType)]
  const output = await draw(work, createRng(seed, index))
  const stem = work.taskType === 'audio.isolate' ? stems[index % stems.length] : undefined
  return { ...output, metadata: 'kept', ...(stem && { stem }) }
}

/** The kind of output of a task: its own kind of media, except that speech-to-text makes text. */
function kindOf(taskType: TaskType): AssetKind {
  if (taskType === 'audio.stt') return 'text'
  if (taskType.startsWith('image.')) return 'image'
  if (taskType.startsWith('video.')) return 'video'
  return taskType.startsWith('audio.') ? 'audio' : '3d'
}
