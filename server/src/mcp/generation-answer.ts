import type { Generation } from '@atelier/contract/generation.ts'
import type { Image, ToolContext, ToolResult } from './tool.ts'

/** More images than this would cost an agent more than they tell it. */
const MAX_IMAGES = 2

export const hasEnded = ({ status }: Generation) =>
  status === 'succeeded' || status === 'failed' || status === 'canceled'

export function summaryOf(generation: Generation) {
  const { id, status, modelId, progress, coinsQuoted, coinsCharged, outputs, error, notes, createdAt } =
    generation
  return {
    id,
    status,
    modelId,
    progress,
    coins: coinsQuoted,
    coinsCharged,
    outputs: outputs.map(({ id: assetId, kind, mimeType, url }) => ({ assetId, kind, mimeType, url })),
    error: error && `${error.code}: ${error.message ?? 'no further reason was given'}`,
    notes: notes.map(({ message }) => message),
    createdAt,
  }
}

/** The generation with links to what was made, and small images of it. */
export async function answerWith(
  generation: Generation,
  { readThumbnail }: Pick<ToolContext, 'readThumbnail'>,
): Promise<ToolResult> {
  const images: Image[] = []
  for (const { id, kind } of generation.outputs) {
    const image = kind === 'text' || images.length === MAX_IMAGES ? undefined : await readThumbnail(id)
    if (image) images.push(image)
  }
  return {
    structured: { generation: summaryOf(generation), next: nextOf(generation) },
    outputs: generation.outputs,
    images,
  }
}

/** What to do now. */
function nextOf(generation: Generation): string {
  const { id, status, coinsCharged, error } = generation
  if (!hasEnded(generation))
    return `Not finished. Call wait_for_generation with id ${id}; do not generate it again.`
  if (status === 'succeeded')
    return `Done for ${coinsCharged} coins. The links work for an hour; get_generation gives fresh ones.`
  if (status === 'canceled') return 'Nothing was charged.'
  return error?.code === 'invalid_input' || error?.code === 'content_policy'
    ? 'Nothing was charged. Change the params as the error says, and generate with a new requestId.'
    : 'Nothing was charged. To try again, generate with a new requestId.'
}
