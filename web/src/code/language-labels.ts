import type { Language } from './languages.ts'

/** What each is called, and what it needs to run. */
export const languageLabels: Record<Language, { label: string; needs?: string }> = {
  curl: { label: 'curl', needs: 'bash, with curl, jq and openssl' },
  typescript: { label: 'TypeScript', needs: 'Node.js 22.18 or newer, with "npm install @atelier/sdk"' },
  python: { label: 'Python', needs: 'Python 3.9 or newer, with "pip install requests"' },
  json: { label: 'JSON' },
}
