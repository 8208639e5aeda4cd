import { dataUrl, type Run } from './fake-runs.ts'

/** What a run has made, in the terms of a plan: files by name or as data URLs, and words. */
export type Made = { files: string[]; texts: string[]; contents: Map<string, Buffer> }

/** Data URLs become files, since ComfyUI has no others. */
export function madeBy({ id, plan }: Run): Made {
  const output = plan.end?.status === 'succeeded' ? plan.end.output : plan.end ? [] : dataUrl
  const made: Made = { files: [], texts: [], contents: new Map() }
  for (const [index, item] of [output].flat().entries()) {
    if (typeof item !== 'string' || item === '') continue
    const [, content] = /^data:[^,]*,(.*)$/s.exec(item) ?? []
    const name = content === undefined ? item.replace('/outputs/', '') : `${id}-${index}.png`
    if (content !== undefined) made.contents.set(name, Buffer.from(content, 'base64'))
    if (content === undefined && !item.startsWith('/outputs/')) made.texts.push(item)
    else made.files.push(name)
  }
  return made
}

/** The words of the graph, by which plans are made. */
export function promptIn(graph: unknown): { prompt: string; graph: FakeGraph } {
  const nodes = graph as FakeGraph
  const text = nodes['6']?.inputs.text
  return { prompt: typeof text === 'string' ? text : '', graph: nodes }
}

export type FakeGraph = Record<string, { class_type: string; inputs: Record<string, unknown> }>
