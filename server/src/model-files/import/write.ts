import { Document, isMap, isSeq, Scalar, type Pair, type YAMLMap } from 'yaml'
import { readPositions } from '../positions.ts'
import type { Draft, DraftParam, Undecided } from './draft.ts'
import { modalityOf, workspaceOf } from './tasks.ts'
import { usualUi } from './usual.ts'

/** A drafted model file, and what is left to decide with the line at which it stands. */
export interface WrittenDraft {
  readonly text: string
  readonly undecided: { line: number; path: string; text: string }[]
}

const WIDTH = 120

/** Writes a draft as YAML, with a comment at each place that somebody has to look at. */
export function writeDraft(draft: Draft): WrittenDraft {
  const document = new Document(fileOf(draft))
  document.commentBefore = ` Drafted from ${draft.source}. Lines that begin with "DECIDE" are guesses; look at each before you sell it.`
  for (const name of ['params', 'inputLimits', 'timeLimitSeconds', 'price', 'when', 'backends'])
    spaceBefore(document, name)
  for (const each of mergedByPlace(draft.undecided)) comment(document, each)
  if (draft.notOffered.length > 0) commentNotOffered(document, draft.notOffered)
  compact(document)
  const text = document.toString({ lineWidth: WIDTH, flowCollectionPadding: true, singleQuote: true })
  const positions = readPositions(text)
  return {
    text,
    undecided: draft.undecided
      .map(({ at, text: open }) => {
        const path = at.join('.')
        return { line: positions.of(path).line, path, text: open }
      })
      .toSorted((one, other) => one.line - other.line),
  }
}

function fileOf(draft: Draft) {
  const { id, taskType, vendor, displayName, params, inputLimits, timeLimitSeconds, price, backend } = draft
  const { provider, slots, settings, constants, size, frames, outputsAt } = backend
  const bindings = bindingsOf(params, backend.bindsByName)
  const defaults = Object.fromEntries(
    params.flatMap((param) => (param.default === undefined ? [] : [[param.name, param.default]])),
  )
  const needsKey = JSON.stringify(settings).includes('${')
  return {
    id,
    listingId: id,
    taskType,
    modality: modalityOf(taskType),
    workspace: workspaceOf(taskType),
    vendor,
    displayName,
    params: Object.fromEntries(params.map((param, index) => [param.name, descriptorOf(param, index)])),
    ...(Object.keys(defaults).length > 0 && { defaults }),
    ...(inputLimits && { inputLimits }),
    timeLimitSeconds,
    price,
    ...(needsKey && { when: 'configured' }),
    backends: [
      {
        provider,
        ...(slots !== undefined && { slots }),
        settings,
        ...(Object.keys(bindings).length > 0 && { bindings }),
        ...(constants && { constants }),
        ...(size && { size }),
        ...(frames && { frames }),
        ...(outputsAt !== undefined && { outputsAt }),
      },
    ],
  }
}

function descriptorOf({ name, descriptor, isRequired }: DraftParam, index: number) {
  const { kind, ...rest } = descriptor
  const { control, group } = usualUi(name)
  const isShort = descriptor.kind === 'enum' && descriptor.values.length <= 4
  const suited =
    descriptor.kind === 'enum' && (control === 'slider' || (control === 'select' && isShort))
      ? 'segmented'
      : control
  const shown =
    descriptor.kind === 'text' && !['prompt', 'script', 'lyrics', 'textarea', 'voice'].includes(suited)
      ? 'textarea'
      : suited
  return {
    kind,
    ...(isRequired && { required: true }),
    ...rest,
    ui: { control: shown, group, order: (index + 1) * 10 },
  }
}

function bindingsOf(params: readonly DraftParam[], bindsByName: boolean) {
  return Object.fromEntries(
    params.flatMap(({ name, to, values }) => {
      if (to === undefined || (bindsByName && to === name && !values)) return []
      return [[name, { to, ...(values && { values }) }]]
    }),
  )
}

/** Small objects stand on one line, as people write them. */
function compact(document: Document) {
  const flow = (value: unknown) => {
    if (isMap(value) || isSeq(value)) value.flow = true
  }
  const each = (value: unknown, act: (pair: Pair) => void) => {
    if (isMap(value)) for (const pair of value.items) act(pair)
  }
  each(document.get('params'), ({ value }) => each(value, (field) => flow(field.value)))
  each(document.get('price'), (field) => flow(field.value))
  const backend = document.getIn(['backends', 0])
  each(backend, ({ key, value }) => {
    const name = key instanceof Scalar ? String(key.value) : ''
    if (name === 'size' || name === 'frames') flow(value)
    if (name === 'bindings' || name === 'constants') each(value, (binding) => flow(binding.value))
    if (name === 'settings')
      each(value, (setting) => (isMap(setting.value) ? compactGraph(setting.value) : flow(setting.value)))
  })
}

/** A node of a graph is a line or two. */
function compactGraph(graph: YAMLMap) {
  for (const { value } of graph.items) if (isMap(value)) value.flow = true
}

function spaceBefore(document: Document, name: string) {
  const key = keyAt(document, [name])
  if (key) key.spaceBefore = true
}

/** Several remarks about one place are one comment. */
function mergedByPlace(undecided: readonly Undecided[]) {
  const groups = Map.groupBy(undecided, ({ at }) => at.join('\0'))
  return [...groups.values()].flatMap((group) =>
    group[0] ? [{ at: group[0].at, texts: group.map(({ text }) => text) }] : [],
  )
}

function comment(
  document: Document,
  { at, texts }: { at: readonly (string | number)[]; texts: readonly string[] },
) {
  const key = keyAt(document, at)
  const lines = texts.flatMap((text) => wrapped(`DECIDE: ${text}`))
  if (key) key.commentBefore = lines.map((line) => ` ${line}`).join('\n')
}

function commentNotOffered(document: Document, lines: readonly string[]) {
  const key = keyAt(document, ['backends'])
  const text = [
    ' Not offered to customers; `constants` below sends another value than the usual one:',
    ...lines.map((line) => `   ${line}`),
  ]
  if (key) key.commentBefore = [key.commentBefore ?? [], text].flat().join('\n')
}

/** The name at a place, or of the nearest place that is there: a comment above it is where a reader looks. */
function keyAt(document: Document, at: readonly (string | number)[]): Scalar | undefined {
  let node: unknown = document.contents
  let key: Scalar | undefined
  for (const name of at) {
    if (isSeq(node)) {
      node = node.items[Number(name)]
      continue
    }
    const pair = isMap(node)
      ? node.items.find((item) => item.key instanceof Scalar && String(item.key.value) === String(name))
      : undefined
    if (!pair) break
    key = pair.key instanceof Scalar ? pair.key : key
    node = pair.value
  }
  return key
}

/** In lines that fit a page at the deepest indentation that drafts have. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= WIDTH - 20) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
