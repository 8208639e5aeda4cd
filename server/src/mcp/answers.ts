import type { Asset } from '@atelier/contract/asset.ts'
import type { Refusal } from './refused-call.ts'
import type { ToolResult } from './tool.ts'

/** The result of a tool as the protocol carries it; clients that do not know structured results read the text. */
export function toolAnswer({ structured, outputs = [], images = [] }: ToolResult) {
  return {
    structuredContent: structured,
    content: [
      { type: 'text' as const, text: JSON.stringify(structured) },
      ...outputs.map(linkTo),
      ...images.map((image) => ({ type: 'image' as const, ...image })),
    ],
  }
}

const linkTo = ({ id, kind, mimeType, url }: Asset) => ({
  type: 'resource_link' as const,
  uri: url,
  name: id,
  title: `${kind} ${id}`,
  mimeType,
})

/** A refusal as a result, because agents are shown results, and errors of the protocol only in part. */
export const refusalAnswer = (refusal: Refusal) => ({
  isError: true,
  content: [{ type: 'text' as const, text: JSON.stringify({ error: refusal }) }],
})
