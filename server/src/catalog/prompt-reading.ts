import { promptNotUnderstood, promptPartlyUsed, type Note } from '@atelier/contract/note.ts'
import type { Params } from '@atelier/contract/params.ts'
import type { Issue } from '@atelier/contract/problem.ts'
import type { PromptReading } from '@atelier/contract/prompt-reading.ts'
import type { Model } from './model.ts'
import { isBlank } from './param-value.ts'

/** Null where the model takes any words, or only its backend knows. */
export type ReadPrompt = (model: Model, params: Params) => Promise<PromptReading | null>

/** What quote and submit say of a prompt. A draft is still being written, so it is noted there and not refused. */
export async function checkPrompt(
  model: Model,
  params: Params,
  isDraft: boolean,
  readPrompt: ReadPrompt,
): Promise<{ issues: Issue[]; notes: Note[] }> {
  const reading = isBlank(params.prompt ?? '') ? null : await readPrompt(model, params)
  if (!reading) return { issues: [], notes: [] }
  const { leftOut, refusal } = reading
  if (refusal === null) return { issues: [], notes: leftOut.length > 0 ? [promptPartlyUsed(leftOut)] : [] }
  return isDraft
    ? { issues: [], notes: [promptNotUnderstood(refusal)] }
    : { issues: [{ path: 'params.prompt', message: refusal }], notes: [] }
}
