import { effectNames } from '@atelier/contract/effect-names.ts'
import type { Effect } from '@atelier/contract/effect.ts'

/** What an effect is called; one without a name of ours is called by its id. */
export const effectName = ({ id, nameKey }: Pick<Effect, 'id' | 'nameKey'>): string =>
  effectNames[nameKey] ?? (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll('-', ' ')
