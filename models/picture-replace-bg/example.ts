import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'picture-replace-bg': { inputs: { images: ['portrait', 'mountains'] } },
}
