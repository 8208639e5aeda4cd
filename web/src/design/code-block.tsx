import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

type Props = { caption: string; code: string; children?: ReactNode; wrap?: boolean }

/** Text for machines, with the one button that people want from it. `children` may show it with marks. */
export function CodeBlock({ caption, code, children, wrap = false }: Props) {
  return (
    <figure className="sheet min-w-0">
      <figcaption className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-4 text-small text-quiet">
        {caption}
        <CopyButton text={code} />
      </figcaption>
      <pre
        tabIndex={0}
        aria-label={caption}
        className={`figures max-h-112 overflow-auto p-4 text-fine leading-5 ${wrap ? 'wrap-anywhere whitespace-pre-wrap' : ''}`}
      >
        <code>{children ?? code}</code>
      </pre>
    </figure>
  )
}
