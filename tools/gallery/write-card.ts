import { readFile, rm, writeFile } from 'node:fs/promises'
import type { AssetKind } from '@atelier/contract/asset.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import type { Output } from '@atelier/media/program.ts'
import { drawCard } from './card.ts'
import type { CardPanel } from './card-layout.ts'
import type { Input } from './input.ts'
import { panelsOf, turningPanel, type Panel } from './panel.ts'
import type { Shown } from './shown.ts'

type Ran = {
  readonly files: readonly [ParamName, readonly Input[]][]
  readonly outputs: readonly Output[]
  /** Of each file, in its order. */
  readonly panels: { readonly before: readonly Panel[][]; readonly outputs: readonly Panel[][] }
}

/** Draws the card of an example, beside its model file. */
export async function writeCard(name: string, example: Shown, ran: Ran): Promise<void> {
  const { modelId, isStrip, ...look } = example
  const isMasked = ran.files.some(([param]) => param === 'mask')
  const isSeen = ran.outputs.some(({ kind }) => kind !== 'audio' && kind !== 'text')
  const inputs = ran.files
    .flatMap(([param, list]) => list.map(({ kind }) => ({ param, kind })))
    .flatMap(({ param, kind }, index) =>
      param === 'mask' || (isSeen && kind === 'audio') ? [] : cardPanels(kind, ran.panels.before[index]!),
    )
  const outputs = await Promise.all(
    ran.outputs.map(async ({ kind, path, mimeType }, index) => {
      const read = async () => ({ kind, mimeType, content: await readFile(path) })
      if (kind === '3d') return cardPanels(kind, [await turningPanel(await read(), look)])
      const panels = isStrip ? await panelsOf(await read(), look) : ran.panels.outputs[index]!
      return cardPanels(kind, panels)
    }),
  )
  const { poster, preview } = await drawCard(inputs, outputs.flat(), isMasked)
  const fileOf = (ending: string) =>
    new URL(`../../models/${modelId}/${name}-${ending}.webp`, import.meta.url)
  await writeFile(fileOf('poster'), poster)
  if (preview) await writeFile(fileOf('preview'), preview)
  else await rm(fileOf('preview'), { force: true })
}

/** Of a video the first panel is seen, and the second, if there is one, is heard. */
function cardPanels(kind: AssetKind, panels: readonly Panel[]): CardPanel[] {
  return panels.map((panel, index) => ({
    ...panel,
    kind: kind === 'audio' || kind === 'text' || index > 0 ? 'wave' : 'picture',
  }))
}
