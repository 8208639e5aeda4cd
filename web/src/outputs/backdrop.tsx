import { Segmented } from '../design/segmented.tsx'

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

const options = backdrops.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

export function BackdropChoice({ value, onChange }: { value: Backdrop; onChange(next: Backdrop): void }) {
  return <Segmented label="Backdrop" value={value} options={options} onChange={onChange} />
}
