import { Segmented } from '../design/segmented.tsx'

const backdrops = ['checker', 'white', 'grey', 'black'] as const
export type Backdrop = (typeof backdrops)[number]

/** The ground behind a picture, the same by day and by night: what can be seen through is judged against it. */
export const backdropLooks: Record<Backdrop, string> = {
  checker: 'checker',
  white: 'bg-[oklch(1_0_0)]',
  grey: 'bg-[oklch(0.6_0_0)]',
  black: 'bg-[oklch(0_0_0)]',
}

export const nextBackdrop = (backdrop: Backdrop): Backdrop =>
  backdrops[(backdrops.indexOf(backdrop) + 1) % backdrops.length]!

const options = backdrops.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

export function BackdropChoice({ value, onChange }: { value: Backdrop; onChange(next: Backdrop): void }) {
  return <Segmented label="Backdrop" value={value} options={options} onChange={onChange} />
}
