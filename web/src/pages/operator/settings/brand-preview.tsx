import type { BrandImage } from '@atelier/contract/brand.ts'
import type { Theme } from './contrast.ts'
import * as messages from '#messages/operator-brand.ts'

type Props = { name: string; logo: BrandImage | null; accents: Record<Theme, string | null> }

/** The surfaces of design.css: its variables follow the theme of the reader, and here both are shown. */
const surfaces = {
  light: {
    bench: '#f3f3f3',
    sheet: '#fdfdfd',
    well: '#e9e9e9',
    line: '#d7d7d7',
    ink: '#1b1b1b',
    live: '#2456c4',
  },
  dark: {
    bench: '#0d0d0d',
    sheet: '#171717',
    well: '#232323',
    line: '#333333',
    ink: '#eeeeee',
    live: '#93b4f7',
  },
} as const

/** What a page looks like with what is typed, in both themes, before it is saved. */
export function BrandPreview({ name, logo, accents }: Props) {
  return (
    <figure>
      <figcaption className="mb-1 font-medium">{messages.preview}</figcaption>
      <div className="grid gap-3" aria-hidden="true" inert>
        {(['light', 'dark'] as const).map((theme) => {
          const { bench, sheet, well, line, ink, live } = surfaces[theme]
          const colour = accents[theme] ?? live
          return (
            <div key={theme} style={{ background: bench, color: ink, borderColor: line }} className="border">
              <div
                style={{ background: sheet, borderColor: line }}
                className="flex min-h-10 items-center gap-2 border-b px-3"
              >
                {logo && <img src={logo.url} alt="" className="max-h-6 max-w-24" />}
                {/* A logo more than twice as wide as high shows the name itself. */}
                {(!logo || logo.width <= 2 * logo.height) && (
                  <span className="truncate font-bold">{name}</span>
                )}
              </div>
              <div className="grid gap-2 p-3">
                <p className="px-2 py-1" style={{ background: well }}>
                  <span className="link" style={{ color: colour }}>
                    {messages.aLink}
                  </span>
                </p>
                <p
                  className="rounded-control px-3 py-1"
                  style={{ background: sheet, outline: `2px solid ${colour}`, outlineOffset: 2 }}
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
