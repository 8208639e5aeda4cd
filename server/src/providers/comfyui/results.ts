import { stems } from '@atelier/contract/asset.ts'
import { isRecord } from '@atelier/contract/is-record.ts'
import { typeOfName } from '../http/media-types.ts'
import { findOutputs, kindOfTask, type OutputReader } from '../http/outputs.ts'
import type { Output, Work } from '../provider.ts'
import { comfySettings } from './settings.ts'

/** A file of a node, where it can be read. */
export type FoundFile = { readonly url: string; readonly name: string; readonly mimeType?: string }

/** What one of the output nodes has made. */
export type NodeResult = { readonly node: string; readonly files: FoundFile[]; readonly texts: string[] }

/** The outputs of a run, in the order in which the settings name their nodes. */
export function outputsOf(results: readonly NodeResult[], work: Work, read: OutputReader): Output[] {
  const { outputs, graph } = comfySettings(work.settings)
  const wanted = outputs.flatMap((id) => results.filter(({ node }) => node === id))
  // A run of another kind may say something, too, such as its prompt.
  const texts = kindOfTask(work.taskType) === 'text' ? wanted.flatMap((result) => result.texts) : []
  const files = wanted.map((result) => {
    const listed = result.files.map(({ url, name, mimeType }) => ({
      url,
      content_type: typeOfName(name) ?? mimeType,
    }))
    const stem = stemOf(graph[result.node]?.inputs.filename_prefix)
    return stem === undefined ? listed : { [stem]: listed }
  })
  // Each for itself, as a transcript is one answer. Places in an answer are not asked for: the nodes are named.
  const { outputsAt: _, ...request } = work.request
  const spoken = texts.flatMap((text) => findOutputs(transcriptIn(text), { ...work, request }, read))
  return spoken.length > 0 ? spoken : findOutputs(files, { ...work, request }, read)
}

/** Nodes that save the parts of a mix are told apart by the prefix that the graph gives their files: `stems/vocals`. */
function stemOf(prefix: unknown) {
  const name = typeof prefix === 'string' ? prefix.split('/').at(-1) : undefined
  return stems.find((stem) => stem === name)
}

/** Nodes show texts only, so that one with times is JSON in a text. */
function transcriptIn(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    return isRecord(parsed) ? parsed : text
  } catch {
    return text
  }
}
