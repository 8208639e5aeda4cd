import { valueLabel } from '../../../param-labels.ts'

/** What a voice is called in the form. */
export function voiceName(voice: string | number | boolean): string {
  const label = valueLabel(voice)
  return label.charAt(0).toUpperCase() + label.slice(1)
}
