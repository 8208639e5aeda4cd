import type { Language } from './languages.ts'
import * as messages from '#messages/code.ts'

/** What each is called, and what it needs to run. */
export const languageLabels: Record<Language, { label: string; needs?: string }> = {
  curl: { label: 'curl', needs: messages.curlNeeds },
  typescript: { label: 'TypeScript', needs: messages.typescriptNeeds },
  python: { label: 'Python', needs: messages.pythonNeeds },
  json: { label: 'JSON' },
}
