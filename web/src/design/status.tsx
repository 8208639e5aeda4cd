import { Ban, Check, CircleSlash, Clock, LoaderCircle, TriangleAlert, type Drawing } from './icons.ts'
import { Icon } from './icon.tsx'

// prettier-ignore
const looks = {
  good:    { icon: Check,         tint: 'text-good' },
  bad:     { icon: TriangleAlert, tint: 'text-bad' },
  live:    { icon: LoaderCircle,  tint: 'text-live' },
  waiting: { icon: Clock,         tint: 'text-quiet' },
  off:     { icon: CircleSlash,   tint: 'text-quiet' },
  ended:   { icon: Ban,           tint: 'text-quiet' },
} as const satisfies Record<string, { icon: Drawing; tint: string }>

export type StatusLook = keyof typeof looks

/** Always an icon, a word and a colour: nobody has to see colours to read it. */
export function Status({ look, children }: { look: StatusLook; children: string }) {
  const { icon, tint } = looks[look]
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium desk:whitespace-nowrap ${tint}`}>
      <Icon of={icon} />
      {/* The word, not the icon, stands on the line of what is beside it. */}
      <span className="self-baseline">{children}</span>
    </span>
  )
}
