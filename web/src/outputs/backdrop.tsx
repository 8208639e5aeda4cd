import { Segmented } from '../design/segmented.tsx'
import * as messages from '#messages/outputs.ts'

const backdrops = ['checker', 'white', 'grey', 'black'] as const
export type Backdrop = (typeof backdrops)[number]

/** The background behind an image, the same in both themes, so that transparency can be judged. */
export const backdropLooks: Record<Backdrop, string> = {
  checker: 'checker',
  white: 'bg-[oklch(1_0_0)]',
  grey: 'bg-[oklch(0.6_0_0)]',
  black: 'bg-[oklch(0_0_0)]',
}

export const nextBackdrop = (backdrop: Backdrop): Backdrop =>
  backdrops[backdrops.indexOf(backdrop) + 1] ?? backdrops[0]

const labels: Record<Backdrop, string> = {
  checker: messages.checker,
  white: messages.white,
  grey: messages.grey,
  black: messages.black,
}
const options = backdrops.map((value) => ({ value, label: labels[value] }))

export function BackdropChoice({ value, onChange }: { value: Backdrop; onChange(next: Backdrop): void }) {
  return <Segmented label={messages.backdrop} value={value} options={options} onChange={onChange} />
}
