import { PROGRAM_NAME } from '../brand/brand.ts'
import { guideAddress } from './addresses.ts'
import { renderMarkdown, type Article } from './markdown.ts'

/** The guides, in the order of the contents; the second half is for those who run a service. */
const shelves = [
  { title: 'Guides', names: ['quickstart', 'agents', 'sandbox', 'webhooks'] },
  {
    title: 'Running a service',
    names: [
      'open-for-business',
      'production',
      'model-files',
      'resell',
      'openai',
      'comfyui',
      'cog',
      'adapter',
    ],
  },
] as const

export type Guide = Article & { name: string }
export type Shelf = { title: string; guides: Guide[] }

/** `sources` by name, without the ending; one that is missing is left out. */
export function renderGuides(sources: ReadonlyMap<string, string>, serviceName: string): Shelf[] {
  return shelves.map(({ title, names }) => ({
    title,
    guides: names.flatMap((name) => {
      const source = sources.get(name)
      return source === undefined
        ? []
        : [{ name, ...renderMarkdown(withName(source, serviceName), (target) => onSite(target, sources)) }]
    }),
  }))
}

/** In sentences the guides speak of the service by its name. Code keeps the names of packages and classes. */
function withName(source: string, serviceName: string): string {
  if (serviceName === PROGRAM_NAME) return source
  return source
    .split(/(^```[\s\S]*?^```|`[^`\n]+`|\]\([^)\s]*\))/m)
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(/\bAtelier\b/g, () => serviceName) : part))
    .join('')
}

/** Guides, sections of the same page, pages of the service and other sites; files of the repository are not on the site. */
function onSite(target: string, sources: ReadonlyMap<string, string>): string | undefined {
  if (/^(https:\/\/|#|\/docs|\/openapi)/.test(target)) return target
  const [, name = '', hash = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(target) ?? []
  return sources.has(name) ? guideAddress(name) + hash : undefined
}
