import type { Plugin } from 'vite'

/**
 * Writes `home.html`: the page as it is sent at `/`, where most arrive. It asks at once for what home is drawn with,
 * instead of when the scripts that need it have run: on a phone that is two round trips.
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
        const home = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'home')
        if (home?.type !== 'chunk') throw new Error('what home is drawn with is no file of its own')
        const missing = [home.fileName, ...home.imports].filter((name) => !html.includes(name))
        const early = [
          '<link rel="preload" href="/account/v1/service" as="fetch" crossorigin />',
          ...missing.map((name) => `<link rel="modulepreload" href="/${name}" crossorigin />`),
        ]
        const source = html.replace('</head>', `${early.join('\n    ')}\n  </head>`)
        this.emitFile({ type: 'asset', fileName: 'home.html', source })
      },
    },
  }
}
