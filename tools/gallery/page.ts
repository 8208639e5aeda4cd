// The page of the gallery, in Markdown.
import { effectNames } from '@atelier/contract/effect-names.ts'
import type { Modality } from '@atelier/contract/task-type.ts'
import { modelOf } from './built-in-models.ts'
import { imagePath, type Entry } from './entry.ts'

const chapters: readonly [title: string, modality: Modality][] = [
  ['Images', 'image'],
  ['Video', 'video'],
  ['Audio', 'audio'],
  ['3D', '3d'],
]

export function pageOf(entries: readonly Entry[], machine: string): string {
  const parts = chapters.flatMap(([title, modality]) => {
    const own = entries.filter((entry) => entry.modality === modality)
    const [models, effects] = [
      own.filter(({ effectId }) => !effectId),
      own.filter(({ effectId }) => effectId),
    ]
    return [
      `## ${title}`,
      ...[...Map.groupBy(models, ({ modelId }) => modelId).values()].map(chapterOf),
      ...(effects.length > 0
        ? [`### Effects on ${title === 'Video' ? 'films' : 'pictures'}`, tableOf(effects)]
        : []),
    ]
  })
  return `${[opening(machine), ...parts].join('\n\n')}\n`
}

function opening(machine: string): string {
  return `# Gallery

Every built-in model and effect, run once. At the left is what went in, at the right what came out; films move, sounds are
shown as their waveform, things in space from four sides. Most of what goes in is made by the project as well: scenes
painted from words, things rendered, somebody drawn, a synthetic voice, composed music. Photographs are in the public domain or under
CC0; [their sources](../../models/test/photographs/SOURCES.md).

Coins are what the catalog asks for that very request. Seconds are those of one run beside other work on ${machine}:
[benchmarks](../benchmarks.md) are measured with more care. \`npm run gallery\` makes this page anew, and
\`npm run gallery -- --only lamp\` one of its entries. But for the seconds it comes out the same.`
}

const nameOf = ({ modelId, effectId }: Pick<Entry, 'modelId' | 'effectId'>) =>
  effectId ? (effectNames[`effects.${effectId}`] ?? effectId) : modelOf(modelId).displayName

const imageOf = (entry: Entry, width = entry.width) =>
  `<img src="${imagePath(entry)}" width="${width}" alt="${altOf(entry)}">`

/** The alternative text. */
function altOf(entry: Entry): string {
  const from = entry.inputs.length > 0 ? `from ${[...new Set(entry.inputs)].join(' and ')}` : ''
  const prompt = entry.params.prompt ?? entry.params.text
  const words = prompt === undefined ? '' : `“${String(prompt).replaceAll('"', '”')}”`
  return [`${nameOf(entry)}:`, words, from].filter(Boolean).join(' ')
}

/** A model with its examples. */
function chapterOf(entries: readonly Entry[]): string {
  const [first] = entries
  const { taskType } = modelOf(first!.modelId)
  const shown = entries.map((entry) => [imageOf(entry), [costOf(entry), ...factsOf(entry)].join('  \n')])
  return [`### ${nameOf(first!)}`, `\`${first!.modelId}\` · \`${taskType}\``, ...shown.flat()].join('\n\n')
}

function tableOf(entries: readonly Entry[]): string {
  const cells = entries.map(
    (entry) =>
      `${imageOf(entry, Math.min(entry.width, 400))}<br>**${nameOf(entry)}** \`${entry.effectId}\` · ${costOf(entry)}${promptOf(entry)}`,
  )
  const rows: string[] = []
  for (let at = 0; at < cells.length; at += 2) rows.push(`| ${cells[at]} | ${cells[at + 1] ?? ''} |`)
  return ['| | |', '|---|---|', ...rows].join('\n')
}

const promptOf = ({ params }: Entry) => (params.prompt === undefined ? '' : `<br>“${String(params.prompt)}”`)

const costOf = ({ coins, seconds }: Entry) => `${coins} ${coins === 1 ? 'coin' : 'coins'} · ${seconds} s`

function factsOf({ inputs, params, output }: Entry): string[] {
  const given = Object.entries(params).map(([name, value]) => `\`${name}\` ${String(value)}`)
  return [
    ...(inputs.length > 0 ? [`In: ${inputs.join('; ')}`] : []),
    ...(given.length > 0 ? [`Params: ${given.join(' · ')}`] : []),
    `Out: ${output}`,
  ]
}
