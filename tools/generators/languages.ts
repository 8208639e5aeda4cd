import { spawnSync } from 'node:child_process'

export const howToGet = {
  java: 'Java 11 or newer (apt-get install default-jre-headless)',
  go: 'Go 1.24 or newer (https://go.dev/dl)',
  python3: 'Python 3.11 or newer with venv (apt-get install python3-venv)',
  npm: 'npm, which comes with Node',
} as const

export type Language = keyof typeof howToGet

const askVersion: Record<Language, string[]> = {
  java: ['-version'],
  go: ['version'],
  python3: ['-c', 'import ensurepip, enum; enum.StrEnum'],
  npm: ['--version'],
}

export const isInstalled = (language: Language) => spawnSync(language, askVersion[language]).status === 0
