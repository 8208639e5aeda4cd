import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { pageLanguages, type PageLanguage } from '@atelier/contract/page-languages.ts'
import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'
import { compressedCopies } from './build/compressed-copies.ts'
import { decoders } from './build/decoders.ts'
import { earlyHome } from './build/early-home.ts'
import { earlyTheme } from './build/early-theme.ts'
import { icons } from './build/icons.ts'
import { language } from './build/language.ts'
import { otherLanguages } from './build/other-languages.ts'

/** Where a developer's own server listens; `npx vite web` passes calls of the API on to it. */
const server = process.env['ATELIER_URL'] ?? 'http://localhost:8080'
const passedOn = [
  '/v1',
  '/docs',
  '/files',
  '/examples',
  '/thumbnails',
  '/brand',
  '/openapi.json',
  '/openapi-3.0.json',
].map((path) => [path, { target: server, changeOrigin: false }] as const)

/** The page in every language, and once the viewer of 3D models in its frame, which says nothing. */
const documents: Record<PageLanguage, string[]> = { en: ['index.html', 'viewer.html'], de: ['index.html'] }

/** What every page needs of them; the rest comes with the pages that use it. */
const libraries =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack)\/(?!.*(?:useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver|useBlocker))/

/** What runs on every page, with all that it imports: or else it would be looked for in the files of those who share it. */
const start = /src\/main\.tsx$/

/** What home is drawn with for visitors, and for who is signed in: a file each, for which the HTML of home asks (early-home.ts). */
const landing = /src\/(?:pages\/home\/(?:landing|showcase|six-lines)|messages\/\w+\/landing)/
const overview = /src\/(?:pages\/home\/(?!home-page)|messages\/\w+\/home)/

/** What home shares with the pages of what was made and what it cost. */
const cards =
  /src\/(?:outputs\/(?:prompt-of|output-caption|use-made-with)|api\/use-after-change|design\/figure-row|messages\/ordinal)/

/** What visitors' home shares with the catalog and the playground. */
const modelCards = /src\/(?:pages\/models\/model-card|model-picture)/

/** A few lines each, for several pages: alone, each would cost the list of files that the first one carries more than itself. */
const small =
  /src\/(?:outputs\/backdrop-of|quote-for-shell|api\/key-state|code\/code-request|design\/(?:meter|wait)|playground\/draft\/unparsed-text)|contract\/src\/keys-of/

/** What several pages say of webhooks, the operators' among them. */
const webhooks = /src\/(?:pages\/webhooks\/(?:host-of|webhook-state|delivery-state)|messages\/\w+\/webhooks)/

/** What prices and receipts are shown with, also on visitors' home. */
const receipts =
  /src\/(?:pages\/receipt\/generation-status-label|receipt-lines|request-notes|design\/receipt|messages\/\w+\/amounts)/

/** What forms are made of, and lists, which a first visit does without. */
const forms = /src\/(?:forms\/|design\/(?:field|dialog|is-dirty|table))/
const lists = /src\/design\/(?:table|sort-rows)/

/** For visitors' home and for signing in, neither of which should load the other. */
const languages = /src\/(?:other-languages|choose-language|service-links)/

/** Signing in is one of the pages where people arrive. */
const signIn = /src\/(?:pages\/sign-in\/(?!sign-up)|forms\/sign-in-form|messages\/\w+\/sign-in)/

// Whatever environment the build finds itself in, tests among them: React's development half is not for visitors.
process.env['NODE_ENV'] = 'production'

const sharedByMost =
  /src\/(?!playground|messages\/\w+\/form|forms|design\/(?:field|table|segmented|code-block|copy-button))/

const inLanguage = (of: PageLanguage): UserConfig => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwind(),
    icons(),
    earlyTheme(),
    decoders(),
    earlyHome(),
    language(of),
    compressedCopies(),
  ],
  build: {
    assetsInlineLimit: 0, // Everything is a file of its own, so that the page's policy stays simple.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: documents[of].map((name) => fileURLToPath(new URL(name, import.meta.url))),
      // Messages and icons are constants: each becomes the text itself where it is shown, and costs no more than it did there.
      optimization: { inlineConst: true },
      output: {
        // Few files of what several pages share, instead of a dozen small ones that each cost a phone a round trip. The
        // libraries are apart: they stay the same from build to build, and a browser that has to know where in a file
        // something was called, which it does at every request, would read all of them again.
        codeSplitting: {
          groups: [
            { name: 'library', test: libraries, priority: 4 },
            {
              name: 'shared',
              test: (id) => sharedByMost.test(id) && ![forms, lists, cards].some((others) => others.test(id)),
              minShareCount: 18, // The operator's office has as many pages again, which would make a first visit carry what only they share.
              priority: 3,
            },
            { name: 'languages', test: languages, priority: 3 },
            { name: 'start', test: start, priority: 2 },
            { name: 'sign-in', test: signIn, priority: 2 },
            { name: 'lists', test: lists, priority: 2 },
            { name: 'forms', test: forms, minShareCount: 3, priority: 1 },
            { name: 'cards', test: cards, priority: 1 },
            { name: 'small', test: small, minShareCount: 2, priority: 1 },
            { name: 'webhooks', test: webhooks, minShareCount: 2, priority: 1 },
            { name: 'receipts', test: receipts, priority: 1 },
            { name: 'model-cards', test: modelCards, priority: 1 },
            { name: 'landing', test: landing },
            { name: 'overview', test: overview },
          ],
        },
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

const [first] = pageLanguages
const config = inLanguage(first)
export default defineConfig({ ...config, plugins: [config.plugins, otherLanguages(inLanguage)] })
