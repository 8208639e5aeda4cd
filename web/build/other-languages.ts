import { pageLanguages, type PageLanguage } from '@atelier/contract/page-languages.ts'
import { build, type Plugin, type UserConfig } from 'vite'

/**
 * After the first language builds the others into the same folder. Their names come from their content, so what is the
 * same in both, such as the libraries, the style sheet and the fonts, is one file.
 */
export function otherLanguages(configOf: (language: PageLanguage) => UserConfig): Plugin {
  let outDir: string | undefined
  return {
    name: 'other-languages',
    apply: 'build',
    configResolved: (config) => void (outDir = config.build.outDir),
    async closeBundle(error) {
      if (error) return
      const [, ...others] = pageLanguages
      for (const language of others) {
        const config = configOf(language)
        await build({
          ...config,
          configFile: false,
          logLevel: 'error',
          build: { ...config.build, ...(outDir !== undefined && { outDir }), emptyOutDir: false },
        })
      }
    },
  }
}
