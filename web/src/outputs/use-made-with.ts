import type { Generation } from '@atelier/contract/generation.ts'
import { useQuery } from '@tanstack/react-query'

type MadeWith = Pick<Generation, 'modelName'> & { effectId: string | null | undefined }

/**
 * What something was made with, as the person has chosen it: an effect, or else a model. The names of effects are loaded
 * where there is one: a first visit has a budget. Until then, an effect is called by its id.
 */
export function useMadeWith({ modelName, effectId }: MadeWith): string {
  const { data: nameOf } = useQuery({
    queryKey: ['effect-name'],
    queryFn: async () => (await import('../effect-name.ts')).effectName,
    enabled: effectId != null,
    staleTime: Infinity,
  })
  return effectId == null
    ? modelName
    : (nameOf?.({ id: effectId, nameKey: `effects.${effectId}` }) ?? effectId)
}
