import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Writes Lucide's drawings where `design/icons.ts` names them: constants of text, which the build puts where they are shown. */
export function icons(): Plugin {
  const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json')
  const drawn = (JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, { body: string }> }).icons
  return {
    name: 'icons',
    transform: {
      filter: { id: /src\/design\/icons\.ts$/ },
      handler: (code) =>
        code.replaceAll(/lucide\(['"]([\w-]+)['"]\)/g, (_, name: string) => {
          const drawing = drawn[name]
          if (!drawing) throw new Error(`Lucide has no icon "${name}"`)
          return JSON.stringify(onePath(drawing.body))
        }),
    },
  }
}

/** A drawing as one path, so that nothing that the page shows is markup. */
export function onePath(drawing: string): string {
  const shapes = drawing.matchAll(/<(?!g\b)(\w+)([^>]*)>/g)
  return [...shapes].map(([, shape, text]) => pathOf(shape!, attributesOf(text!))).join('')
}

type Attributes = Partial<Record<string, string>>

const attributesOf = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

function pathOf(shape: string, attributes: Attributes): string {
  const number = (name: string) => Number(attributes[name] ?? 0)
  // The first move of a path is to a place on the square, however it is written.
  if (shape === 'path') return attributes['d']!.replace(/^m/, 'M')
  if (shape === 'circle') {
    const r = number('r')
    return `M${number('cx') - r} ${number('cy')}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
  }
  if (shape === 'rect') {
    const r = number('rx')
    const [across, down] = [number('width') - 2 * r, number('height') - 2 * r]
    const corner = (x: number, y: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${x} ${y}`)
    const sides = [
      `h${across}`,
      corner(r, r),
      `v${down}`,
      corner(-r, r),
      `h${-across}`,
      corner(-r, -r),
      `v${-down}`,
    ]
    return `M${number('x') + r} ${number('y')}${sides.join('')}${corner(r, -r)}z`
  }
  throw new Error(`The page cannot draw <${shape}>`)
}
