import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons.ts'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

// prettier-ignore
const kinds = {
  good: { icon: CircleCheck,   edge: 'border-l-good', tint: 'text-good' },
  info: { icon: Info,          edge: 'border-l-edge', tint: 'text-quiet' },
  warn: { icon: TriangleAlert, edge: 'border-l-coin', tint: 'text-coin' },
  bad:  { icon: CircleAlert,   edge: 'border-l-bad',  tint: 'text-bad' },
} as const

type Props = { kind?: keyof typeof kinds; title?: string; children?: ReactNode; actions?: ReactNode }

/** Something the reader should know before going on. A bad one is said aloud at once. */
export function Notice({ kind = 'info', title, children, actions }: Props) {
  const { icon, edge, tint } = kinds[kind]
  return (
    <div
      role={kind === 'bad' ? 'alert' : 'note'}
      className={`sheet flex flex-wrap items-start gap-x-4 gap-y-2 border-l-3 px-4 py-3 ${edge}`}
    >
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Icon of={icon} size={20} className={tint} />
        <div className="min-w-0">
          {title !== undefined && <p className="font-medium">{title}</p>}
          {children !== undefined && (
            <div className={title === undefined ? '' : 'text-quiet'}>{children}</div>
          )}
        </div>
      </div>
      {actions}
    </div>
  )
}
