import type { BrandImage } from '@atelier/contract/brand.ts'
import type { Theme } from './contrast.ts'
import * as messages from '#messages/operator-brand.ts'

type Props = { name: string; logo: BrandImage | null; accents: Record<Theme, string | null> }

/** What a page looks like with what is typed, in both themes, before it is saved. */
export function BrandPreview({ name, logo, accents }: Props) {
  return (
    <figure>
      <figcaption className="mb-1 font-medium">{messages.preview}</figcaption>
      <div className="grid gap-3" aria-hidden="true" inert>
        {(['light', 'dark'] as const).map((theme) => {
          const colour = accents[theme] ?? undefined
          return (
            <div key={theme} style={{ colorScheme: theme }} className="border border-line bg-bench text-ink">
              <div className="flex min-h-10 items-center gap-2 border-b border-line bg-sheet px-3">
                {logo && <img src={logo.url} alt="" className="max-h-6 max-w-24" />}
                {/* A logo more than twice as wide as high shows the name itself. */}
                {(!logo || logo.width <= 2 * logo.height) && (
                  <span className="truncate font-bold">{name}</span>
                )}
              </div>
              <div className="grid gap-2 p-3">
                <p className="bg-well px-2 py-1">
                  <span className="link" style={{ color: colour }}>
                    {messages.aLink}
                  </span>
                </p>
                <p
                  className="rounded-control border border-edge bg-sheet px-3 py-1"
                  style={{ outline: `2px solid ${colour ?? 'var(--color-live)'}`, outlineOffset: 2 }}
                >
                  {messages.aField}
                </p>
              </div>
            </div>
          )
        })}
      </div>
    </figure>
  )
}
