import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const source = new URL('../src/shell/early-theme.js', import.meta.url)

/**
 * A script that runs before the first paint, so that a chosen theme does not flash. It may not stand in the HTML, which
 * the policy forbids, nor in the bundle, which runs too late: it is a file of its own that loads beside the style sheet.
 */
export function earlyTheme(): Plugin {
  return {
    name: 'early-theme',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name: 'early-theme.js', source: readFileSync(source, 'utf8') })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        // The viewer gets its colour scheme from the page.
        if (path !== '/index.html') return undefined
        const asset = Object.values(bundle ?? {}).find(({ name }) => name === 'early-theme.js')
        if (!asset) throw new Error('early-theme.js was not emitted')
        return [{ tag: 'script', attrs: { src: `/${asset.fileName}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}
