import type { Generation } from '@atelier/contract/generation.ts'

/** What the person asked for, where it was said in words. */
export function promptOf({ params, effect }: Pick<Generation, 'params' | 'effect'>): string | undefined {
  const prompt = effect?.text ?? params['prompt'] ?? params['text']
  return typeof prompt === 'string' && prompt !== '' ? prompt : undefined
}
