import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { compressedCopies } from './build/compressed-copies.ts'
import { decoders } from './build/decoders.ts'
import { earlyTheme } from './build/early-theme.ts'

/** Where a developer's own server listens; `npx vite web` passes calls of the API on to it. */
const server = process.env['ATELIER_URL'] ?? 'http://localhost:8080'
const passedOn = ['/v1', '/account', '/docs', '/files', '/openapi.json'].map(
  (path) => [path, { target: server, changeOrigin: false }] as const,
)

// Whatever environment the build finds itself in, tests among them: React's development half is not for visitors.
process.env['NODE_ENV'] = 'production'

const sharedByMost =
  /src\/(?!playground|forms|design\/(?:field|table|segmented|code-block|copy-button))|lucide-react/

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwind(), earlyTheme(), decoders(), compressedCopies()],
  build: {
    assetsInlineLimit: 0, // Everything is a file of its own, so that the page's policy stays simple.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The page, and the viewer of 3D models in its frame.
      input: ['index.html', 'viewer.html'].map((name) => fileURLToPath(new URL(name, import.meta.url))),
      output: {
        // One file of what most pages share, home among them, instead of a dozen small ones that each cost a phone a
        // round trip. What home has no use for stays out of it.
        codeSplitting: { groups: [{ name: 'shared', test: sharedByMost, minShareCount: 8 }] },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(passedOn),
      // Pages and operations share this prefix: what asks for a document is a page.
      '/account': {
        target: server,
        bypass: ({ headers, url }) => (headers.accept?.includes('text/html') ? url : undefined),
      },
    },
  },
})
