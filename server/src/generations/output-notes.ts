import { outputsDropped, outputsMissing, type Note } from '@atelier/contract/note.ts'

/** What there is to say of how many outputs a backend made, how many of them were kept, and how many were asked for. */
export function outputNotes(made: number, kept: number, asked: number): Note[] {
  if (kept < asked) return [outputsMissing(kept, asked)]
  return made > asked ? [outputsDropped(made, asked)] : []
}
