import { homeFiles } from '@atelier/contract/page-addresses.ts'
import type { Plugin } from 'vite'

/** The script and the first requests of the home page, signed out and signed in. */
const asked = {
  [homeFiles.signedOut]: { chunk: 'landing', addresses: ['/account/v1/service', '/v1/models'] },
  [homeFiles.signedIn]: {
    chunk: 'overview',
    addresses: ['/account/v1/service', '/v1/generations?status=succeeded&limit=12'],
  },
}

/**
 * Writes the pages that are sent at `/`, where most arrive. They ask at once for what home is drawn with, instead of when
 * the scripts that need it have run: on a phone that is two round trips.
 */
export function earlyHome(): Plugin {
  return {
    name: 'early-home',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('index.html was not built')
        const html = String(page.source)
        for (const [fileName, { chunk, addresses }] of Object.entries(asked)) {
          const home = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === chunk)
          if (home?.type !== 'chunk') throw new Error('what home is drawn with is no file of its own')
          const scripts = [home.fileName, ...home.imports].filter((name) => !html.includes(name))
          const early = [
            ...addresses.map((address) => `<link rel="preload" href="${address}" as="fetch" crossorigin />`),
            ...scripts.map((name) => `<link rel="modulepreload" href="/${name}" crossorigin />`),
          ]
          const source = html.replace('</head>', `${early.join('\n    ')}\n  </head>`)
          this.emitFile({ type: 'asset', fileName, source })
        }
      },
    },
  }
}
