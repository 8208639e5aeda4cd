import { documentIn, type PageLanguage } from '@atelier/contract/page-languages.ts'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import * as german from '../src/messages/de/document.ts'
import * as english from '../src/messages/en/document.ts'

const documents: Record<PageLanguage, Record<keyof typeof english, string>> = { en: english, de: german }

/**
 * Builds the page in one language: its catalogue takes the place of `#messages`, so that nobody loads the sentences of
 * another one, and its name goes into the names of the documents.
 */
export function language(of: PageLanguage): Plugin {
  return {
    name: 'language',
    enforce: 'post', // The documents of home are written first.
    config: () => ({
      resolve: {
        alias: { '#messages': fileURLToPath(new URL(`../src/messages/${of}`, import.meta.url)) },
      },
    }),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replaceAll('{language}', of)
          .replaceAll(/\{(\w+)\}/g, (braced, name) => documents[of][name as keyof typeof english] ?? braced),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.fileName.endsWith('.html')) file.fileName = documentIn(of, file.fileName)
      },
    },
  }
}
