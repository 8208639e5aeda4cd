import type { Asset } from '@atelier/contract/asset.ts'
import type { Params } from '@atelier/contract/params.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'

/** Tasks whose length is in nobody's hands: it takes as long as it takes to say, or to read. */
const ofAnyLength = new Set<TaskType>(['audio.tts', 'audio.stt', 'video.effect'])

/** How long what is made has to last; null where nothing tells. */
export function expectedSeconds(
  { taskType }: { taskType: TaskType },
  { duration }: Params,
  { video, audio }: Record<string, Asset>,
): number | null {
  if (ofAnyLength.has(taskType)) return null
  if (taskType === 'video.extend') return video!.durationSeconds! + Number(duration)
  if (duration !== undefined) return Number(duration)
  const source = taskType === 'video.lipsync' ? audio : (video ?? audio)
  return source?.durationSeconds ?? null
}
