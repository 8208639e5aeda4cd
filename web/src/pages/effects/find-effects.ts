import type { Effect, EffectCategory, EffectInput, EffectKind } from '@atelier/contract/effect.ts'
import { effectName } from '../../effect-name.ts'
import * as messages from '#messages/effects.ts'

export type EffectFilters = { kind?: EffectKind; category?: EffectCategory; text?: string }

/** Those that pass all filters, in their order; words may stand anywhere in the name or id. */
export function findEffects(
  effects: readonly Effect[],
  { kind, category, text = '' }: EffectFilters,
): Effect[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return effects.filter((effect) => {
    const about = `${effectName(effect)} ${effect.id}`.toLowerCase()
    return (
      (kind === undefined || effect.kind === kind) &&
      (category === undefined || effect.category === category) &&
      words.every((word) => about.includes(word))
    )
  })
}

const titles: Record<EffectKind, Record<EffectCategory, string>> = {
  image: { style: messages.imageStyles, template: messages.imageTemplates },
  video: { style: messages.videoStyles, template: messages.videoTemplates },
}

/** Those of the sandbox make nothing of use, and its names begin so. */
const isForTests = ({ id }: Effect) => id.startsWith('sandbox-')

/** Groups effects by kind and category, those for tests last; empty groups are left out. */
export function groupEffects(effects: readonly Effect[]): { title: string; effects: Effect[] }[] {
  const byTitle = Map.groupBy(effects, (effect) =>
    isForTests(effect) ? messages.test : titles[effect.kind][effect.category],
  )
  return [...Object.values(titles).flatMap((of) => Object.values(of)), messages.test].flatMap((title) => {
    const group = byTitle.get(title)
    return group ? [{ title, effects: group }] : []
  })
}

/** What it wants. */
export function inputLabel(input: EffectInput): string {
  if (input.type === 'video') return messages.needsVideo
  const { min, max } = input
  if (max === 1) return messages.needsImage
  return min === max ? messages.needsImages(min) : messages.needsSomeImages(min, max)
}
